package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.reweave.Windows;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a detector costs that can be attached and detached, in windows of one JVM: JVMs differ from
 * one another by more than such a detector costs. Each setting's slowdown is the geometric mean of
 * the ratios of its windows to those around them, with its 95% interval; so is that of windows in
 * which nothing is attached, which tells how well it is measured. Detectors of a pair have another
 * of the program's pairs in each round, in turn.
 */
final class WindowBench {
  /** RaceChaser's budgets (figure 2 of CC 2017). */
  static final List<String> SETTINGS =
      List.of("racechaser/budget=0%", "racechaser/budget=5%", "racechaser/budget=10%");

  private static final Set<String> MEASURED = Set.of("racechaser", "datacollider");
  private static final String NOTHING = "nothing";
  private static final String ROW = "%-12s %-28s %7s %9s %-16s %6s %-16s %7s %6s %4s %6s%n";
  private static final int PATIENCE_SECONDS = 60;

  private final BenchOptions options;
  private final PrintStream out;

  /** By setting, by program, its ratios: of wall time, and of processor time. */
  private final Map<String, List<double[]>> all = new LinkedHashMap<>();

  private final Map<String, List<double[]>> allCpu = new LinkedHashMap<>();

  private WindowBench(BenchOptions options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /** Whether a detector can be attached to a JVM and leave it as it was. */
  static boolean isMeasured(DetectorSpec detector) {
    return MEASURED.contains(detector.name());
  }

  /** Prints a line a program and setting, then the means; returns how many programs failed. */
  static int run(BenchOptions options, PrintStream out)
      throws IOException, InterruptedException, UsageException {
    WindowBench bench = new WindowBench(options, out);
    bench.line(
        "benchmark",
        "setting",
        "windows",
        "slowdown",
        "95%",
        "cpu",
        "95%",
        "waited",
        "found",
        "hot",
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
      pairs = Pairs.lasting(options, program);
      if (pairs.isEmpty()) {
        System.err.println("bench: " + program + " has no two accesses that may race: left out");
        return;
      }
    }
    Map<String, List<Windows.Step>> steps = new LinkedHashMap<>();
    for (int fork = 0; fork < options.forks(); fork++) {
      System.err.println("bench: " + program + ", JVM " + (fork + 1) + " of " + options.forks());
      List<String> labels = new ArrayList<>();
      List<String> plan = new ArrayList<>();
      for (int round = 0; round < options.rounds(); round++) {
        labels.add(NOTHING);
        plan.add("");
        String pair = pairs.get((fork * options.rounds() + round) % pairs.size());
        for (DetectorSpec detector : options.detectors()) {
          labels.add(detector.label());
          plan.add(step(detector, pair, options.switches()));
        }
      }
      for (Windows.Step step : fork(program, plan)) {
        steps.computeIfAbsent(labels.get(step.number()), label -> new ArrayList<>()).add(step);
      }
    }
    int count = pairs.size();
    steps.forEach((label, some) -> tell(program, label, some, count));
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
      command.add(options.agent().toAbsolutePath().toString());
      command.add(file.toString());
      long millis =
          options.warmUpMs() + 4L * plan.size() * (options.measureMs() + options.settleMs());
      List<String> lines = Fork.lines(command, output, (int) (millis / 1000) + PATIENCE_SECONDS);
      List<Windows.Step> steps = Windows.Step.in(lines);
      List<String> refused =
          lines.stream().filter(line -> line.startsWith(Windows.REFUSED)).toList();
      refused.forEach(line -> System.err.println("bench: " + program + ": " + line));
      if (steps.size() + refused.size() != plan.size()) {
        throw new Fork.FailedException(steps.size() + " of " + plan.size() + " windows");
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
    double waited = steps.stream().mapToInt(Windows.Step::waited).average().orElse(0) / 10;
    int found = steps.stream().mapToInt(Windows.Step::found).sum();
    long hot = steps.stream().filter(step -> step.hot() > 0).count();
    row(
        program,
        label,
        ratios,
        cpuRatios,
        attached ? number("%.1f%%", waited) : "",
        attached ? Integer.toString(found) : "",
        attached ? Long.toString(hot) : "",
        attached && options.detectors().get(0).isOfPairs() ? Integer.toString(pairs) : "");
  }

  private void means() {
    all.forEach(
        (label, programs) -> {
          String mean = "mean of " + programs.size();
          row(mean, label, means(programs), means(allCpu.get(label)), "", "", "", "");
        });
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

  private void row(String program, String label, double[] wall, double[] cpu, Object... rest) {
    List<Object> cells = new ArrayList<>(List.of(program, label, wall.length));
    for (double[] ratios : List.of(wall, cpu)) {
      double[] interval = SamplingBench.interval(ratios);
      cells.add(number("%.3f", interval[0]));
      cells.add(
          ratios.length < 2
              ? ""
              : number("%.3f", interval[1]) + " to " + number("%.3f", interval[2]));
    }
    cells.addAll(List.of(rest));
    line(cells.toArray());
  }

  private void line(Object... cells) {
    out.print(String.format(Locale.ROOT, ROW, cells).stripTrailing() + System.lineSeparator());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
