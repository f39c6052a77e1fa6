package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Kernels;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * What sampling costs, and what it finds, at several rates (figures 5 and 6 of DataCollider, OSDI
 * 2010): pairs of a JVM without and one with the agent, in turn, and the slowdown as the mean of
 * the pairs' ratios with its 95% interval. Ratios are of mean times: what a batch costs falls on
 * few runs, which a median does not see.
 */
final class SamplingBench {
  /** Two programs with planted races, and two with what they have. */
  static final List<String> PROGRAMS = List.of("jbb", "hedc", "h2", "netty");

  /** By rate and budget; the first one arms nothing. */
  static final List<String> SETTINGS =
      List.of("rate=0", "rate=10/budget=5%", "rate=100/budget=20%", "rate=1000/budget=100%");

  /** Two-sided 97.5% quantiles of Student's t, from one degree of freedom on; then about 2. */
  private static final double[] STUDENT = {
    12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12,
    2.11, 2.10, 2.09, 2.09
  };

  private static final String ROW = "%-10s %-24s %5s %9s %-15s %9s %8s %8s  %s%n";

  private final BenchOptions options;
  private final PrintStream out;

  private SamplingBench(BenchOptions options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /** Prints a line a program and setting; returns the number of programs that failed. */
  static int run(BenchOptions options, PrintStream out)
      throws IOException, InterruptedException, UsageException {
    SamplingBench bench = new SamplingBench(options, out);
    bench.line(
        "benchmark",
        "setting",
        "pairs",
        "slowdown",
        "95%",
        "fired/s",
        "waited",
        "changed",
        "found");
    int failed = 0;
    for (String program : options.kernels()) {
      failed += bench.measure(program) ? 0 : 1;
    }
    return failed;
  }

  private boolean measure(String program) throws IOException, InterruptedException, UsageException {
    Map<DetectorSpec, List<Fork>> woven = new LinkedHashMap<>();
    for (DetectorSpec setting : options.detectors()) {
      woven.put(setting, new ArrayList<>());
    }
    List<Fork> plain = new ArrayList<>();
    try {
      for (int i = 0; i < options.forks(); i++) {
        System.err.println("bench: " + program + ", pair " + (i + 1) + " of " + options.forks());
        plain.add(Fork.run(options, program, options.size(), null));
        for (Map.Entry<DetectorSpec, List<Fork>> e : woven.entrySet()) {
          e.getValue().add(Fork.run(options, program, options.size(), e.getKey()));
        }
      }
    } catch (Fork.FailedException e) {
      out.println(program + " failed: " + e.getMessage());
      return false;
    }
    List<String> intended = Kernels.named(program).intendedRaces();
    woven.forEach((setting, forks) -> tell(program, setting, plain, forks, intended));
    return true;
  }

  private void tell(
      String program,
      DetectorSpec setting,
      List<Fork> plain,
      List<Fork> forks,
      List<String> intended) {
    double[] ratios = new double[forks.size()];
    TreeSet<String> found = new TreeSet<>();
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = meanMs(forks.get(i)) / meanMs(plain.get(i));
      found.addAll(forks.get(i).findings());
    }
    double[] interval = interval(ratios);
    long of = found.stream().filter(intended::contains).count();
    line(
        program,
        String.join(",", setting.switches()),
        Integer.toString(ratios.length),
        number("%.3f", interval[0]),
        ratios.length < 2 ? "" : number("%.2f", interval[1]) + " to " + number("%.2f", interval[2]),
        number("%.1f", mean(forks, "sites fired a second")),
        number("%.1f%%", mean(forks, "the same in thousandths of the run") / 10),
        number("%.1f%%", mean(forks, "both in thousandths of the run") / 10),
        intended.isEmpty()
            ? Integer.toString(found.size())
            : of + " of " + intended.size() + " planted, " + (found.size() - of) + " other");
  }

  private static double meanMs(Fork fork) {
    double sum = 0;
    for (double ms : fork.measurement().millis()) {
      sum += ms;
    }
    return sum / fork.measurement().millis().length;
  }

  private static double mean(List<Fork> forks, String statistic) {
    return forks.stream()
        .mapToDouble(fork -> fork.statistics().getOrDefault(statistic, 0L))
        .average()
        .orElse(0);
  }

  /**
   * The geometric mean of ratios, and between what it lies with 95% confidence, if their logarithms
   * are distributed normally; of one ratio, nothing is known but that.
   */
  static double[] interval(double[] ratios) {
    int n = ratios.length;
    double mean = 0;
    for (double ratio : ratios) {
      mean += Math.log(ratio) / n;
    }
    double squares = 0;
    for (double ratio : ratios) {
      squares += Math.pow(Math.log(ratio) - mean, 2);
    }
    double error =
        n < 2 ? 0 : STUDENT[Math.min(n - 1, STUDENT.length) - 1] * Math.sqrt(squares / (n - 1) / n);
    return new double[] {Math.exp(mean), Math.exp(mean - error), Math.exp(mean + error)};
  }

  private void line(Object... cells) {
    out.print(String.format(Locale.ROOT, ROW, cells).stripTrailing() + System.lineSeparator());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
