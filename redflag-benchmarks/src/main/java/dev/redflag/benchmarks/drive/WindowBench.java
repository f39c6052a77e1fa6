package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.reweave.Windows;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a detector costs that can be attached and detached, in windows of one JVM: JVMs differ from
 * one another by more than such a detector costs. Each setting's slowdown is the geometric mean of
 * the ratios of its windows to those around them, with its 95% interval; so is that of windows in
 * which nothing is attached, which tells how well it is measured. Detectors of a pair have another
 * of the program's pairs in each round, in turn. Beside it stands what waiting alone makes of it
 * where nobody can do the work of who waits: 1 / (1 - waited), in the mean.
 */
final class WindowBench {
  /** RaceChaser's budgets (figure 2 of CC 2017). */
  static final List<String> SETTINGS =
      List.of("racechaser/budget=0%", "racechaser/budget=5%", "racechaser/budget=10%");

  private static final Set<String> MEASURED = Set.of("racechaser", "datacollider");
  private static final String NOTHING = "nothing";
  private static final String ROW = "%-12s %-28s %7s %9s %-16s %6s %-16s %7s %7s %6s %4s %6s %6s%n";

  /** How many more pairs are drawn than are wanted: calls are among them, which are refused. */
  private static final int SPARE = 10;

  private static final int PATIENCE_SECONDS = 60;

  private final BenchOptions options;
  private final Path root;
  private final PrintStream out;

  /** By setting, all windows in which threads came by the pair. */
  private final Map<String, List<Windows.Step>> passed = new LinkedHashMap<>();

  /** By setting, by program, its ratios: of wall time, and of processor time. */
  private final Map<String, List<double[]>> all = new LinkedHashMap<>();

  private final Map<String, List<double[]>> allCpu = new LinkedHashMap<>();

  private WindowBench(BenchOptions options, Path root, PrintStream out) {
    this.options = options;
    this.root = root;
    this.out = out;
  }

  /** Whether a detector can be attached to a JVM and leave it as it was. */
  static boolean isMeasured(DetectorSpec detector) {
    return MEASURED.contains(detector.name());
  }

  /** Prints a line a program and setting, then the means; returns how many programs failed. */
  static int run(BenchOptions options, Path root, PrintStream out)
      throws IOException, InterruptedException, UsageException {
    WindowBench bench = new WindowBench(options, root, out);
    bench.line(
        "benchmark",
        "setting",
        "windows",
        "slowdown",
        "95%",
        "cpu",
        "95%",
        "waited",
        "wall",
        "found",
        "hot",
        "passed",
        "pairs");
    int failed = 0;
    for (String program : options.kernels()) {
      try {
        bench.measure(program);
      } catch (Fork.FailedException e) {
        out.println(program + " failed: " + e.getMessage());
        failed++;
      }
    }
    bench.means();
    return failed;
  }

  private void measure(String program)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    List<String> pairs = List.of("");
    if (options.detectors().get(0).isOfPairs()) {
      System.err.println("bench: " + program + ", its pairs");
      pairs =
          options.drawn() > 0
              ? DrawnPairs.of(options, root, program, SPARE * rounds() * options.forks())
              : Pairs.lasting(options, program);
      if (pairs.isEmpty()) {
        System.err.println("bench: " + program + " has no two accesses that may race: left out");
        return;
      }
    }
    Map<String, List<Windows.Step>> steps = new LinkedHashMap<>();
    options.detectors().forEach(detector -> steps.put(detector.label(), new ArrayList<>()));
    steps.put(NOTHING, new ArrayList<>());
    Set<String> used = new LinkedHashSet<>();
    int next = 0;
    for (int fork = 0; fork < options.forks(); fork++) {
      System.err.println("bench: " + program + ", JVM " + (fork + 1) + " of " + options.forks());
      List<String> labels = new ArrayList<>();
      List<String> given = new ArrayList<>();
      List<String> plan = new ArrayList<>();
      for (int round = 0; round < SPARE * rounds(); round++) {
        String pair = pairs.get((next + round) % pairs.size());
        for (DetectorSpec detector : inTurn(options.detectors(), round)) {
          labels.add(detector.label());
          given.add(pair);
          plan.add(step(detector, pair, options.switches()));
        }
        labels.add(NOTHING);
        given.add(pair);
        plan.add("");
      }
      int last = 0;
      int ofRound = options.detectors().size() + 1;
      for (Windows.Step step : whole(fork(program, plan), ofRound)) {
        steps.get(labels.get(step.number())).add(step);
        used.add(given.get(step.number()));
        last = step.number();
      }
      next += last / ofRound + 1;
    }
    steps.values().removeIf(List::isEmpty);
    steps.forEach((label, some) -> tell(program, label, some, used.size()));
  }

  /**
   * The settings in the order of a round: each is the first one as often as any other, since the
   * first one of a new pair finds code that is woven for the first time.
   */
  static <T> List<T> inTurn(List<T> settings, int round) {
    List<T> turned = new ArrayList<>(settings);
    Collections.rotate(turned, -round);
    return turned;
  }

  /** The steps without those of rounds that were given up midway. */
  static List<Windows.Step> whole(List<Windows.Step> steps, int ofRound) {
    Map<Integer, Integer> counts = new HashMap<>();
    steps.forEach(step -> counts.merge(step.number() / ofRound, 1, Integer::sum));
    return steps.stream().filter(step -> counts.get(step.number() / ofRound) == ofRound).toList();
  }

  /** How many rounds of windows a JVM has; of drawn pairs each has its part. */
  private int rounds() {
    return options.drawn() == 0
        ? options.rounds()
        : (options.drawn() + options.forks() - 1) / options.forks();
  }

  /** A line of the plan. */
  static String step(DetectorSpec detector, String pair, List<String> switches) {
    List<String> words = new ArrayList<>(List.of("detector=" + detector.name()));
    words.addAll(switches);
    words.addAll(detector.switches());
    if (!pair.isEmpty()) {
      words.add("pair=" + pair);
    }
    return String.join("\t", words);
  }

  private List<Windows.Step> fork(String program, List<String> plan)
      throws IOException, InterruptedException, Fork.FailedException {
    Path directory = Files.createTempDirectory("redflag-bench");
    Path file = directory.resolve("plan");
    Path output = directory.resolve("output");
    try {
      Files.write(file, plan);
      List<String> command = new ArrayList<>();
      command.add(options.jdk().resolve("bin/java").toString());
      command.addAll(options.jvmArgs());
      command.add("-Djdk.attach.allowAttachSelf=true");
      command.add("-XX:+EnableDynamicAgentLoading");
      command.add("-cp");
      command.add(System.getProperty("java.class.path"));
      command.add(Windows.class.getName());
      command.add(program);
      command.add(options.size() == Size.QUICK ? "quick" : "full");
      command.add(Integer.toString(options.threads()));
      command.add(Integer.toString(options.warmUpMs()));
      command.add(Integer.toString(options.measureMs()));
      command.add(Integer.toString(options.settleMs()));
      command.add(Integer.toString(rounds()));
      command.add(options.agent().toAbsolutePath().toString());
      command.add(file.toString());
      long windows = (long) rounds() * (options.detectors().size() + 1);
      long millis = options.warmUpMs() + 4 * windows * (options.measureMs() + options.settleMs());
      List<String> lines = Fork.lines(command, output, (int) (millis / 1000) + PATIENCE_SECONDS);
      List<Windows.Step> steps = Windows.Step.in(lines);
      if (options.drawn() == 0) {
        lines.stream()
            .filter(line -> line.startsWith(Windows.REFUSED))
            .forEach(line -> System.err.println("bench: " + program + ": " + line));
      }
      if (steps.isEmpty()) {
        throw new Fork.FailedException("no window was measured" + Fork.lastOf(lines));
      }
      return steps;
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(output);
      Files.deleteIfExists(directory);
    }
  }

  private void tell(String program, String label, List<Windows.Step> steps, int pairs) {
    double[] ratios = steps.stream().mapToDouble(Windows.Step::ratio).toArray();
    double[] cpuRatios = steps.stream().mapToDouble(Windows.Step::cpuRatio).toArray();
    all.computeIfAbsent(label, l -> new ArrayList<>()).add(ratios);
    allCpu.computeIfAbsent(label, l -> new ArrayList<>()).add(cpuRatios);
    boolean attached = !label.equals(NOTHING);
    steps.stream()
        .filter(step -> step.passes() > 0)
        .forEach(step -> passed.computeIfAbsent(label, l -> new ArrayList<>()).add(step));
    row(program, label, ratios, cpuRatios, attached ? rest(steps, Integer.toString(pairs)) : null);
  }

  /** The last cells of a row. */
  private String[] rest(List<Windows.Step> steps, String pairs) {
    double waited = steps.stream().mapToInt(Windows.Step::waited).average().orElse(0) / 10;
    double wall = steps.stream().mapToDouble(WindowBench::wall).average().orElse(1);
    boolean ofPairs = options.detectors().get(0).isOfPairs();
    return new String[] {
      number("%.1f%%", waited),
      number("%.3f", wall),
      Integer.toString(steps.stream().mapToInt(Windows.Step::found).sum()),
      Long.toString(steps.stream().filter(step -> step.hot() > 0).count()),
      ofPairs ? Long.toString(steps.stream().filter(step -> step.passes() > 0).count()) : "",
      ofPairs ? pairs : ""
    };
  }

  /** What waiting makes of a window where nobody else can do the work. */
  static double wall(Windows.Step step) {
    return 1000.0 / (1000 - Math.min(step.waited(), 999));
  }

  private void means() {
    all.forEach(
        (label, programs) -> {
          String mean = "mean of " + programs.size();
          row(mean, label, means(programs), means(allCpu.get(label)), null);
        });
    if (options.drawn() > 0) {
      passed.forEach(
          (label, steps) -> {
            double[] ratios = steps.stream().mapToDouble(Windows.Step::ratio).toArray();
            double[] cpuRatios = steps.stream().mapToDouble(Windows.Step::cpuRatio).toArray();
            row("all passed", label, ratios, cpuRatios, rest(steps, ""));
          });
    }
  }

  /**
   * The geometric mean over the programs of each round: their spread is what is uncertain of the
   * mean over these programs, not how much the programs differ.
   */
  static double[] means(List<double[]> programs) {
    int rounds = programs.stream().mapToInt(ratios -> ratios.length).min().orElse(0);
    double[] means = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      double sum = 0;
      for (double[] ratios : programs) {
        sum += Math.log(ratios[round]);
      }
      means[round] = Math.exp(sum / programs.size());
    }
    return means;
  }

  private void row(String program, String label, double[] wall, double[] cpu, String[] rest) {
    List<Object> cells = new ArrayList<>(List.of(program, label, wall.length));
    for (double[] ratios : List.of(wall, cpu)) {
      double[] interval = SamplingBench.interval(ratios);
      cells.add(number("%.3f", interval[0]));
      cells.add(
          ratios.length < 2
              ? ""
              : number("%.3f", interval[1]) + " to " + number("%.3f", interval[2]));
    }
    cells.addAll(rest == null ? List.of("", "", "", "", "", "") : List.of(rest));
    line(cells.toArray());
  }

  private void line(Object... cells) {
    out.print(String.format(Locale.ROOT, ROW, cells).stripTrailing() + System.lineSeparator());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
