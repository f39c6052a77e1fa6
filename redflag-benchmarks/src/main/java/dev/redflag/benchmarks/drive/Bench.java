package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Group;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Kernels;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.hooks.HookBench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The driver behind {@code ./bench}: forks a JVM for each program plain and under each detector in
 * turn, several times over, so that what disturbs the machine disturbs all of them alike.
 */
public final class Bench {
  private final BenchOptions options;
  private final Results results = new Results();

  private Bench(BenchOptions options) {
    this.options = options;
  }

  /** Runs the driver and ends the JVM with its status. */
  public static void main(String[] args) throws Exception {
    Path root = Path.of(System.getProperty("redflag.root", "."));
    List<String> words = List.of(args);
    if (words.contains("--help") || words.contains("-h")) {
      System.out.print(BenchOptions.HELP);
      return;
    }
    if (words.contains("--list")) {
      list();
      return;
    }
    int status;
    try {
      if (!words.contains("--windows") && words.stream().anyMatch(w -> w.startsWith("--drawn"))) {
        throw new UsageException(
            UsageException.WRONG_USE, "--drawn is of --windows: give that too");
      }
      if (words.contains("--hooks")) {
        status = hooks(words, root);
      } else if (words.contains("--sampling")) {
        status = sampling(words, root);
      } else if (words.contains("--windows")) {
        status = windows(words, root);
      } else {
        BenchOptions options = BenchOptions.parse(args, root);
        status =
            options.proved() > 0
                ? new Proved(options, options.proved()).run()
                : new Bench(options).run();
      }
    } catch (UsageException e) {
      System.err.println("bench: " + e.getMessage());
      status = e.status();
    }
    System.exit(status);
  }

  private static void list() {
    for (Group group : Group.values()) {
      for (Kernel kernel : Kernels.of(group)) {
        System.out.printf("%-8s %-12s %s%n", group.label(), kernel.name(), kernel.description());
      }
    }
  }

  /** The micro-benchmarks of the hooks; status 1 where a hook allocates. */
  private static int hooks(List<String> words, Path root) throws Exception {
    List<String> rest = words.stream().filter(word -> !word.equals("--hooks")).toList();
    BenchOptions options = BenchOptions.parse(rest.toArray(new String[0]), root);
    if (options.detectors().isEmpty()) {
      throw new UsageException(UsageException.WRONG_USE, "--hooks needs a detector and the agent");
    }
    int allocating = 0;
    for (DetectorSpec detector : options.detectors()) {
      System.out.println(detector.label());
      allocating +=
          HookBench.run(
              options.jdk().resolve("bin/java"),
              "-javaagent:" + options.agent() + "=" + detector.agentOptions(options.switches()),
              options.size());
    }
    return allocating == 0 ? 0 : 1;
  }

  /** What sampling costs and finds; options that are given go before those of the table. */
  private static int sampling(List<String> words, Path root) throws Exception {
    List<String> specs =
        SamplingBench.SETTINGS.stream().map(setting -> "datacollider/" + setting).toList();
    List<String> all = without("--sampling", words, specs);
    all.addAll(List.of("--switches", "stats=on"));
    BenchOptions options = BenchOptions.parse(all.toArray(new String[0]), root);
    if (options.detectors().isEmpty()) {
      throw new UsageException(
          UsageException.WRONG_USE, "--sampling needs a detector and the agent");
    }
    if (options.areUnnamed()) {
      all.addAll(SamplingBench.PROGRAMS);
      options = BenchOptions.parse(all.toArray(new String[0]), root);
    }
    return SamplingBench.run(options, System.out) == 0 ? 0 : 1;
  }

  /** The words without that which asks for a kind of run; with its detectors if none are given. */
  private static List<String> without(String kind, List<String> words, List<String> detectors) {
    List<String> all = new ArrayList<>();
    if (!words.contains("--detectors")) {
      all.addAll(List.of("--detectors", String.join(",", detectors)));
    }
    words.stream().filter(word -> !word.equals(kind)).forEach(all::add);
    return all;
  }

  /** What detectors that come and go cost within one JVM. */
  private static int windows(List<String> words, Path root) throws Exception {
    List<String> all = without("--windows", words, WindowBench.SETTINGS);
    BenchOptions options = BenchOptions.parse(all.toArray(new String[0]), root);
    for (DetectorSpec detector : options.detectors()) {
      if (!WindowBench.isMeasured(detector)) {
        throw new UsageException(
            UsageException.WRONG_USE,
            "--windows measures racechaser or datacollider, which can be attached and detached; '"
                + detector.name()
                + "' cannot");
      }
    }
    if (options.detectors().stream().map(DetectorSpec::name).distinct().count() != 1) {
      throw new UsageException(
          UsageException.WRONG_USE, "--windows needs the agent, and one detector a time");
    }
    if (options.drawn() > 0 && !options.detectors().get(0).isOfPairs()) {
      throw new UsageException(
          UsageException.WRONG_USE, "--drawn draws pairs, which racechaser alone is given");
    }
    return WindowBench.run(options, root, System.out) == 0 ? 0 : 1;
  }

  private int run() throws IOException, InterruptedException, UsageException {
    for (Group group : Group.values()) {
      for (Kernel kernel : Kernels.of(group)) {
        if (options.kernels().contains(kernel.name())) {
          measure(group, kernel);
        }
      }
    }
    System.out.print(TextTable.of(results));
    if (options.json() != null) {
      Files.writeString(options.json(), JsonResults.of(results, options, jdkVersion()));
    }
    if (options.svg() != null) {
      Files.writeString(options.svg(), SvgChart.of(results));
    }
    return results.failures().isEmpty() ? 0 : 1;
  }

  /** The slow detectors have the quick inputs, and plain runs of those to compare with. */
  private void measure(Group group, Kernel kernel)
      throws IOException, InterruptedException, UsageException {
    List<DetectorSpec> slow = new ArrayList<>();
    List<DetectorSpec> fast = new ArrayList<>();
    for (DetectorSpec detector : options.detectors()) {
      (detector.isSlow() && options.size() == Size.FULL ? slow : fast).add(detector);
    }
    if (!fast.isEmpty() || slow.isEmpty()) {
      measure(group, kernel, options.size(), fast);
    }
    if (!slow.isEmpty()) {
      measure(group, kernel, Size.QUICK, slow);
    }
  }

  private void measure(Group group, Kernel kernel, Size size, List<DetectorSpec> detectors)
      throws IOException, InterruptedException, UsageException {
    String name = kernel.name();
    Samples plain = new Samples();
    Map<DetectorSpec, Samples> woven = new LinkedHashMap<>();
    for (DetectorSpec detector : detectors) {
      woven.put(detector, new Samples());
    }
    List<DetectorSpec> failed = new ArrayList<>();
    List<String> pairs = List.of();
    if (detectors.stream().anyMatch(DetectorSpec::isOfPairs)) {
      pairs = pairs(name);
      if (pairs.isEmpty()) {
        System.err.println("bench: " + name + " has no two accesses that may race: left out");
        return;
      }
    }
    for (int fork = 0; fork < options.forks(); fork++) {
      if (!sample(name, size, null, null, plain)) {
        return;
      }
      for (DetectorSpec detector : detectors) {
        DetectorSpec used =
            detector.isOfPairs() ? detector.of(pairs.get(fork % pairs.size())) : detector;
        if (!failed.contains(detector)
            && !sample(name, size, used, detector.label(), woven.get(detector))) {
          failed.add(detector);
        }
      }
    }
    if (detectors.isEmpty()) {
      results.add(Row.of(name, group, size, "none", plain, plain, null));
    }
    for (DetectorSpec detector : detectors) {
      if (!failed.contains(detector)) {
        Samples its = woven.get(detector);
        boolean known = group != Group.REAL && options.threads() > 1 && !detector.isOfPairs();
        List<String> intended = known ? kernel.intendedRaces() : null;
        results.add(Row.of(name, group, size, detector.label(), plain, its, intended));
      }
    }
  }

  private List<String> pairs(String kernel)
      throws IOException, InterruptedException, UsageException {
    try {
      return Pairs.of(options, kernel);
    } catch (Fork.FailedException e) {
      results.fail(new Results.Failure(kernel, "fasttrack or eraser", e.getMessage()));
      return List.of();
    }
  }

  /** Adds one fork to the samples, or a failure to the results. */
  private boolean sample(
      String kernel, Size size, DetectorSpec detector, String label, Samples samples)
      throws IOException, InterruptedException, UsageException {
    System.err.println("bench: " + kernel + (label == null ? ", plain" : ", " + label));
    try {
      samples.add(Fork.run(options, kernel, size, detector));
      return true;
    } catch (Fork.FailedException e) {
      results.fail(new Results.Failure(kernel, label, e.getMessage()));
      return false;
    }
  }

  private String jdkVersion() throws IOException {
    Path release = options.jdk().resolve("release");
    if (Files.isReadable(release)) {
      for (String line : Files.readAllLines(release)) {
        if (line.startsWith("JAVA_VERSION=")) {
          return line.replaceAll("JAVA_VERSION=|\"", "");
        }
      }
    }
    return "unknown";
  }
}
