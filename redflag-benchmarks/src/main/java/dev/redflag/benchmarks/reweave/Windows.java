package dev.redflag.benchmarks.reweave;

import com.sun.management.OperatingSystemMXBean;
import com.sun.tools.attach.VirtualMachine;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Kernels;
import dev.redflag.benchmarks.Size;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * Measures what a detector that comes and goes costs within one JVM: windows of a fixed number of
 * runs of one program, in turn without and with the agent attached, so that what sets one JVM apart
 * from the next is in both. {@code Windows NAME quick|full THREADS WARM_UP_MS WINDOW_MS SETTLE_MS
 * ROUNDS AGENT PLAN}, with {@code -Djdk.attach.allowAttachSelf=true}.
 *
 * <p>The plan is a file with a line a step, options of the agent as {@code key=value} between tabs;
 * an empty line is a step without the agent, to see how far windows differ by themselves, and ends
 * a round. A step is a window without the agent, and one with it, before which the program runs a
 * while until its changed code is compiled again; so it does after the agent has left. Where
 * threads have not come by a pair in a tenth of that while, the rest of it is left out: what they
 * do not run is not compiled. A round of which the agent refuses a step, such as a pair that is
 * none, is given up, and of those that are not, no more are made than are wanted. A window's time
 * is that of whole runs, with the making of their input, since a budget is a share of all of it. A
 * {@link Step} is printed for each.
 */
public final class Windows {
  /** What a line begins with that says why a step was left out. */
  public static final String REFUSED = "redflag-window-refused ";

  private static final String ANSWER = "findings.json";
  private static final String NOTES = "notes";
  private static final String REFUSAL = "refused";
  private static final String STATISTICS = "statistics";
  private static final String OPTIONS = "options.properties";

  /** How a note begins of a pair of which a class was never loaded: it is chased, in vain. */
  private static final String NOT_MET = "the pair was not chased: ";

  /** What part of the while that a program settles is enough where nothing is passed. */
  private static final int SHORT = 10;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Kernel kernel;
  private final Size size;
  private final int threads;
  private final int settleMs;
  private final String agent;
  private final Path folder;

  /** How often the program runs in a window. */
  private int runs = 1;

  private Windows(Kernel kernel, Size size, int threads, int settleMs, String agent)
      throws IOException {
    this.kernel = kernel;
    this.size = size;
    this.threads = threads;
    this.settleMs = settleMs;
    this.agent = agent;
    this.folder = Files.createTempDirectory("redflag-windows");
  }

  /** See the class. */
  public static void main(String[] args) throws Exception {
    if (args.length != 9) {
      System.err.println(
          "usage: Windows NAME quick|full THREADS WARM_UP_MS WINDOW_MS SETTLE_MS ROUNDS AGENT"
              + " PLAN");
      System.exit(64);
    }
    int status = 1;
    try {
      Size size = args[1].equals("quick") ? Size.QUICK : Size.FULL;
      Kernel kernel = Kernels.named(args[0]);
      Windows windows =
          new Windows(kernel, size, Integer.parseInt(args[2]), Integer.parseInt(args[5]), args[7]);
      try {
        windows.warmUp(Integer.parseInt(args[3]), Integer.parseInt(args[4]));
        windows.steps(Files.readAllLines(Path.of(args[8])), Integer.parseInt(args[6]));
      } finally {
        kernel.close();
        Files.deleteIfExists(windows.folder);
      }
      status = 0;
    } catch (Throwable e) {
      e.printStackTrace();
    }
    System.exit(status); // a program may have threads of its own
  }

  /** Learns, by the second half of its time, how many runs a window has. */
  private void warmUp(int warmUpMs, int windowMs) throws Exception {
    repeat(warmUpMs / 2);
    long start = System.nanoTime();
    int count = repeat(warmUpMs - warmUpMs / 2);
    double millis = (System.nanoTime() - start) / 1e6;
    runs = (int) Math.max(1, Math.round(windowMs * count / millis));
  }

  private int repeat(int forMs) throws Exception {
    int count = 0;
    long start = System.nanoTime();
    do {
      run();
      count++;
    } while (System.nanoTime() - start < forMs * 1_000_000L);
    return count;
  }

  private void run() throws Exception {
    kernel.setUp(size);
    kernel.run(threads);
    kernel.validate();
  }

  /** What a window took. */
  private Window window() throws Exception {
    long cpu = SYSTEM.getProcessCpuTime();
    long start = System.nanoTime();
    for (int i = 0; i < runs; i++) {
      run();
    }
    return new Window(
        (System.nanoTime() - start) / 1e6, Math.max(1, SYSTEM.getProcessCpuTime() - cpu) / 1e6);
  }

  private void steps(List<String> plan, int wanted) throws Exception {
    Window before = window();
    int rounds = 0;
    boolean refused = false;
    for (int i = 0; i < plan.size() && rounds < wanted; i++) {
      boolean last = plan.get(i).isEmpty();
      if (!refused) {
        Step step = last ? without(i, before) : with(i, plan.get(i), before);
        refused = step == null;
        if (refused) {
          before = window();
        } else {
          System.out.println(step.toLine());
          before = step.after();
        }
      }
      if (last) {
        rounds += refused ? 0 : 1;
        refused = false;
      }
    }
  }

  private Step without(int number, Window before) throws Exception {
    Window other = window();
    return new Step(number, before, other, window(), 0, 0, 0, 0);
  }

  /** Null where the agent says that it cannot do it; why is printed. */
  private Step with(int number, String options, Window before) throws Exception {
    if (!attach(number, options)) {
      repeat(settleMs / SHORT);
      return null;
    }
    int settle = settle();
    Window other = window();
    long begun = System.nanoTime();
    command("unsample=");
    while (!Files.exists(folder.resolve(ANSWER))) {
      if (System.nanoTime() - begun > 30_000_000_000L) {
        throw new IOException("the agent did not tell its findings within 30 s");
      }
      Thread.sleep(10);
    }
    boolean refused = false;
    for (String note : Files.readAllLines(folder.resolve(NOTES))) {
      if (!note.startsWith(NOT_MET)) {
        System.out.println(REFUSED + number + ": " + note);
        refused = true;
      }
    }
    boolean found = Files.readString(folder.resolve(ANSWER)).contains("\"variable\"");
    List<String> statistics = Files.readAllLines(folder.resolve(STATISTICS));
    for (String name : List.of(ANSWER, NOTES, STATISTICS, OPTIONS)) {
      Files.delete(folder.resolve(name));
    }
    repeat(settle);
    if (refused) {
      return null;
    }
    return new Step(
        number,
        before,
        other,
        window(),
        found ? 1 : 0,
        (int) statistic(statistics, "the same in thousandths of the run"),
        (int) statistic(statistics, "sites too hot for a hook"),
        Passes.in(statistics));
  }

  /** Runs the program until what was changed is compiled again; returns for how long. */
  private int settle() throws Exception {
    int some = settleMs / SHORT;
    repeat(some);
    if (Passes.now() == 0) {
      return some;
    }
    repeat(settleMs - some);
    return settleMs;
  }

  /** The number of a name; 0 where it is not there. */
  private static long statistic(List<String> lines, String name) {
    for (String line : lines) {
      if (line.startsWith(name + ": ")) {
        return Long.parseLong(line.substring(name.length() + 2));
      }
    }
    return 0;
  }

  /** Whether the agent takes the options; why not is printed. */
  private boolean attach(int number, String options) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("stats", "true");
    for (String option : options.split("\t")) {
      int equals = option.indexOf('=');
      properties.setProperty(option.substring(0, equals), option.substring(equals + 1));
    }
    try (Writer out = Files.newBufferedWriter(folder.resolve(OPTIONS))) {
      properties.store(out, null);
    }
    command("sample=" + folder);
    Path refusal = folder.resolve(REFUSAL);
    boolean refused = Files.exists(refusal);
    if (refused) {
      System.out.println(REFUSED + number + ": it " + Files.readString(refusal));
      Files.delete(refusal);
      Files.delete(folder.resolve(OPTIONS));
    }
    return !refused;
  }

  private void command(String text) throws Exception {
    VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
    try {
      self.loadAgent(agent, text);
    } finally {
      self.detach();
    }
  }

  /**
   * What a window took.
   *
   * @param millis of wall time
   * @param cpuMillis of processor time, of all threads of the process
   */
  public record Window(double millis, double cpuMillis) {
    private static Window of(String wall, String cpu) {
      return new Window(Double.parseDouble(wall), Double.parseDouble(cpu));
    }

    private String toWords() {
      return String.format(Locale.ROOT, "%.3f %.3f", millis, cpuMillis);
    }
  }

  /**
   * What one step measured; travels as one line of text to whoever started the JVM.
   *
   * @param number of the step, from 0 on
   * @param before the window before it, without the agent
   * @param other the window with the agent
   * @param after the window after it, without the agent
   * @param found 1 where the pair was proved, or a race was found
   * @param waited the share of the time that it was attached in which threads waited, in
   *     thousandths
   * @param hot how many sites were too hot for a hook
   * @param passes how often threads came by the sites of the pair; -1 where there is none
   */
  public record Step(
      int number,
      Window before,
      Window other,
      Window after,
      int found,
      int waited,
      int hot,
      long passes) {
    private static final String MARK = "redflag-window";

    /** How much longer the window took than those around it: 1 for no difference. */
    public double ratio() {
      return other.millis / Math.sqrt(before.millis * after.millis);
    }

    /** The same of processor time. */
    public double cpuRatio() {
      return other.cpuMillis / Math.sqrt(before.cpuMillis * after.cpuMillis);
    }

    /** The line that {@link #in} reads. */
    String toLine() {
      return String.join(
          " ",
          MARK,
          Integer.toString(number),
          before.toWords(),
          other.toWords(),
          after.toWords(),
          Integer.toString(found),
          Integer.toString(waited),
          Integer.toString(hot),
          Long.toString(passes));
    }

    /** Those among the lines of a JVM's output. */
    public static List<Step> in(List<String> lines) {
      List<Step> steps = new ArrayList<>();
      for (String line : lines) {
        String[] words = line.split(" ");
        if (words[0].equals(MARK) && words.length == 12) {
          steps.add(
              new Step(
                  Integer.parseInt(words[1]),
                  Window.of(words[2], words[3]),
                  Window.of(words[4], words[5]),
                  Window.of(words[6], words[7]),
                  Integer.parseInt(words[8]),
                  Integer.parseInt(words[9]),
                  Integer.parseInt(words[10]),
                  Long.parseLong(words[11])));
        }
      }
      return steps;
    }
  }
}
