package dev.redflag.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one kernel in this JVM and prints a {@link Measurement} line: {@code Main NAME quick|full
 * THREADS WARMUP_MS MEASURE_MS}. It warms up, then measures, each for the time given but for one
 * run at least.
 */
public final class Main {
  private static final Path STATUS = Path.of("/proc/self/status");

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private Main() {}

  /** See the class. */
  public static void main(String[] args) throws Exception {
    if (args.length != 5) {
      System.err.println("usage: Main NAME quick|full THREADS WARMUP_MS MEASURE_MS");
      System.exit(64);
    }
    Size size = args[1].equals("quick") ? Size.QUICK : Size.FULL;
    int threads = Integer.parseInt(args[2]);
    long warmUpMs = Long.parseLong(args[3]);
    long measureMs = Long.parseLong(args[4]);
    // Threads that a server leaves behind must not keep a failed JVM alive.
    int status = 1;
    try {
      Kernel kernel = Kernels.named(args[0]);
      System.out.println(measure(kernel, size, threads, warmUpMs, measureMs).toLine());
      status = 0;
    } catch (Throwable e) {
      e.printStackTrace();
    }
    System.exit(status);
  }

  /** Warms up and measures for about the milliseconds given; closes the kernel. */
  public static Measurement measure(
      Kernel kernel, Size size, int threads, long warmUpMs, long measureMs) throws Exception {
    try {
      repeat(kernel, size, threads, warmUpMs);
      Times times = repeat(kernel, size, threads, measureMs);
      long rssKb = Files.isReadable(STATUS) ? highWaterKb(Files.readAllLines(STATUS)) : 0;
      System.gc();
      long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      return new Measurement(kernel.name(), times.millis(), times.cpuMs(), heap >> 10, rssKb);
    } finally {
      kernel.close();
    }
  }

  /** Wall time of each run, and the mean processor time of a run. */
  private record Times(double[] millis, double cpuMs) {}

  private static Times repeat(Kernel kernel, Size size, int threads, long forMs) throws Exception {
    List<Double> millis = new ArrayList<>();
    long cpu = 0;
    long begin = System.nanoTime();
    do {
      kernel.setUp(size);
      long cpuStart = SYSTEM.getProcessCpuTime();
      long start = System.nanoTime();
      kernel.run(threads);
      millis.add((System.nanoTime() - start) / 1e6);
      cpu += SYSTEM.getProcessCpuTime() - cpuStart;
      kernel.validate();
    } while (System.nanoTime() - begin < forMs * 1_000_000);
    // The clock may be coarse and not have moved; ratios are made of this.
    double cpuMs = Math.max(cpu, 1_000_000) / 1e6 / millis.size();
    return new Times(millis.stream().mapToDouble(Double::doubleValue).toArray(), cpuMs);
  }

  /** The figure of the line {@code VmHWM: N kB} of a process's status; 0 if there is none. */
  static long highWaterKb(List<String> status) throws IOException {
    for (String line : status) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    return 0;
  }
}
