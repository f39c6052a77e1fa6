package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Group;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Kernels;
import dev.redflag.benchmarks.Size;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The options of one run of the driver; the names and meanings are in {@link #HELP}.
 *
 * @param agent the agent's jar, or null to measure plain runs only
 * @param warmUpMs how long a measured JVM warms up, in milliseconds
 * @param measureMs how long it measures, in milliseconds
 * @param settleMs how long a window's program runs before it, in milliseconds
 * @param rounds how many windows a setting has
 * @param proved how often each race is tried to be proved; 0 where programs are measured
 * @param drawn how many pairs of each program are drawn by chance; 0 where they are not
 * @param from of what they are drawn: {@link DrawnPairs#CODE}, {@link DrawnPairs#ALIAS}, or a
 *     folder with a file of pairs for each program
 * @param seed the number from which the chance is made
 * @param json where to write the results, or null
 * @param svg where to write the chart, or null
 * @param kernels names of the programs to run, in the order of tables
 */
public record BenchOptions(
    Size size,
    List<DetectorSpec> detectors,
    List<String> switches,
    Path agent,
    Path jdk,
    List<String> jvmArgs,
    int threads,
    int forks,
    int timeoutSeconds,
    int warmUpMs,
    int measureMs,
    int settleMs,
    int rounds,
    int proved,
    int drawn,
    String from,
    long seed,
    Path json,
    Path svg,
    List<String> kernels) {

  /** What {@code ./bench --help} prints. */
  public static final String HELP =
      """
      usage: ./bench [OPTIONS] [NAME...]
      Measures benchmark programs plain and under each detector, in turn, in forked JVMs.
      NAME is a program or a group; all programs where none is given, with --quick those of
      grande and classic.

        --quick            small inputs, one fork, short runs: a minute or two
        --detectors A,B    detectors to measure (default fasttrack); A/key=value sets a switch of A;
                           'none' measures plain runs only; detectors of one pair are given
                           in turn the pairs that fasttrack and eraser report of the program
        --switches K=V,K=V agent options for every detector
        --threads N        threads of each program, 1 to 64 (default: the processors, 2 to 8)
        --forks N          JVMs for each program and detector (default 3; 1 with --quick)
        --warm-up MS       how long each JVM warms up (default 3000; 500 with --quick)
        --measure MS       how long it then measures (default 3000; 300 with --quick)
        --timeout SECONDS  the most that one JVM may take (default 600; 60 with --quick)
        --jdk HOME         the JDK to measure with (default: the one that runs the driver)
        --jvm-args "..."   further flags of the measured JVMs (default -Xms32m)
        --agent JAR        the agent (default redflag-agent/target/redflag.jar)
        --json FILE        writes the results as JSON
        --svg FILE         writes a bar chart of the slowdowns
        --proved N         counts instead in how many of N runs racechaser and litehb prove each race
                           that fasttrack reports
        --hooks            measures the single hooks with JMH instead, and that none allocates
        --sampling         measures instead what datacollider costs and finds at several rates, in
                           pairs of JVMs; a slowdown with its 95% interval over --forks pairs
        --windows          measures instead what racechaser (or datacollider) costs in windows of
                           one JVM, to which the agent is attached and detached in turn
        --settle MS        how long a program runs after each attaching and detaching, before its
                           window of --measure ms (default 1000)
        --rounds N         windows of each setting in a JVM (default 6; 3 with --quick)
        --drawn N          gives racechaser in each window another of N pairs of the program, drawn by
                           chance, in place of those that eraser reports
        --from code        draws of all that 'redflag pairs' finds in the program's code (default);
               alias       of those by which threads came to one location without a common lock;
               FOLDER      of those in FOLDER/NAME.pairs, as 'redflag pairs' writes them
        --seed N           draws the same pairs again (default 1)
        --list             lists the programs
      Exit status: 0, 1 where a program failed or a hook allocates, 64 for wrong use, 69 where the
      agent is missing or did not attach.
      """;

  /**
   * Reads the command line.
   *
   * @param root the project's directory, for the agent's default place
   * @throws UsageException for wrong use, and where the agent or the JDK is missing
   */
  public static BenchOptions parse(String[] args, Path root) throws UsageException {
    boolean quick = false;
    String detectors = "fasttrack";
    List<String> switches = new ArrayList<>();
    Path agent = root.resolve("redflag-agent/target/redflag.jar");
    Path jdk = Path.of(System.getProperty("java.home"));
    List<String> jvmArgs = List.of("-Xms32m");
    int threads = Math.max(2, Math.min(8, Runtime.getRuntime().availableProcessors()));
    int forks = 0;
    int timeout = 0;
    int warmUp = 0;
    int measure = 0;
    int settle = 1_000;
    int rounds = 0;
    int proved = 0;
    int drawn = 0;
    String from = null;
    int seed = 0;
    Path json = null;
    Path svg = null;
    List<String> names = new ArrayList<>();
    Words words = new Words(args);
    while (words.hasNext()) {
      String word = words.next();
      switch (word) {
        case "--quick" -> quick = true;
        case "--detectors" -> detectors = words.value();
        case "--switches" -> {
          for (String text : words.value().split(",")) {
            switches.add(DetectorSpec.checkSwitch(text));
          }
        }
        case "--threads" -> threads = words.number(1, Crew.MAX_THREADS);
        case "--forks" -> forks = words.number(1, 100);
        case "--warm-up" -> warmUp = words.number(1, 600_000);
        case "--measure" -> measure = words.number(1, 600_000);
        case "--settle" -> settle = words.number(1, 600_000);
        case "--rounds" -> rounds = words.number(1, 1_000);
        case "--timeout" -> timeout = words.number(1, 86_400);
        case "--jdk" -> jdk = Path.of(words.value());
        case "--jvm-args" -> jvmArgs = List.of(words.value().trim().split("\\s+"));
        case "--agent" -> agent = Path.of(words.value());
        case "--proved" -> proved = words.number(1, 100);
        case "--drawn" -> drawn = words.number(1, 1_000);
        case "--from" -> from = words.value();
        case "--seed" -> seed = words.number(1, 999_999_999);
        case "--json" -> json = Path.of(words.value());
        case "--svg" -> svg = Path.of(words.value());
        default -> {
          if (word.startsWith("-")) {
            throw wrongUse("there is no option '" + word + "'; see ./bench --help");
          }
          names.add(word);
        }
      }
    }
    if (drawn == 0 && (from != null || seed != 0)) {
      throw wrongUse("--from and --seed are of pairs that are drawn: give --drawn N too");
    }
    List<DetectorSpec> specs = parseDetectors(detectors);
    if (!Files.isExecutable(jdk.resolve("bin/java"))) {
      throw wrongUse("there is no JDK at " + jdk);
    }
    List<String> kernels = names.isEmpty() ? unnamed(quick) : chooseKernels(names);
    if (agent.toString().equals("none") || specs.isEmpty()) {
      agent = null;
      specs = List.of();
    } else if (!Files.isRegularFile(agent)) {
      throw new UsageException(
          UsageException.UNAVAILABLE,
          "there is no agent at " + agent + "; build it, or measure plain runs with --agent none");
    }
    return new BenchOptions(
        quick ? Size.QUICK : Size.FULL,
        specs,
        List.copyOf(switches),
        agent,
        jdk,
        jvmArgs,
        threads,
        forks != 0 ? forks : quick ? 1 : 3,
        timeout != 0 ? timeout : quick ? 60 : 600,
        warmUp != 0 ? warmUp : quick ? 500 : 3_000,
        measure != 0 ? measure : quick ? 300 : 3_000,
        settle,
        rounds != 0 ? rounds : quick ? 3 : 6,
        proved,
        drawn,
        from != null ? from : DrawnPairs.CODE,
        seed != 0 ? seed : 1,
        json,
        svg,
        kernels);
  }

  private static UsageException wrongUse(String message) {
    return new UsageException(UsageException.WRONG_USE, message);
  }

  private static List<DetectorSpec> parseDetectors(String text) throws UsageException {
    if (text.equals("none")) {
      return List.of();
    }
    List<DetectorSpec> specs = new ArrayList<>();
    for (String part : text.split(",")) {
      DetectorSpec spec = DetectorSpec.parse(part);
      if (!specs.contains(spec)) {
        specs.add(spec);
      }
    }
    return List.copyOf(specs);
  }

  /** The programs where none is named: a quick run leaves out the libraries and servers. */
  private static List<String> unnamed(boolean quick) {
    return Kernels.all().stream()
        .map(Kernel::name)
        .filter(
            name -> !quick || Kernels.of(Group.REAL).stream().noneMatch(k -> k.name().equals(name)))
        .toList();
  }

  /** Whether the programs are those where none is named. */
  boolean areUnnamed() {
    return kernels.equals(unnamed(size == Size.QUICK));
  }

  private static List<String> chooseKernels(List<String> names) throws UsageException {
    List<String> all = Kernels.all().stream().map(Kernel::name).toList();
    Set<String> chosen = new LinkedHashSet<>();
    for (String name : names) {
      boolean known = all.contains(name);
      if (known) {
        chosen.add(name);
      }
      for (Group group : Group.values()) {
        if (group.label().equals(name)) {
          known = true;
          Kernels.of(group).forEach(kernel -> chosen.add(kernel.name()));
        }
      }
      if (!known) {
        throw wrongUse("no benchmark or group is called '" + name + "'; see ./bench --list");
      }
    }
    return all.stream().filter(chosen::contains).toList();
  }

  /** The words of a command line; an option's value may follow it or an equals sign. */
  private static final class Words {
    private final String[] args;
    private int next;
    private String option;
    // What stood after the equals sign, until it is taken.
    private String attached;

    Words(String[] args) {
      this.args = args;
    }

    boolean hasNext() throws UsageException {
      if (attached != null) {
        throw wrongUse("the option '" + option + "' takes no value");
      }
      return next < args.length;
    }

    String next() {
      option = args[next++];
      int equals = option.indexOf('=');
      if (option.startsWith("--") && equals > 0) {
        attached = option.substring(equals + 1);
        option = option.substring(0, equals);
      }
      return option;
    }

    String value() throws UsageException {
      String value = attached;
      attached = null;
      if (value == null && next < args.length) {
        value = args[next++];
      }
      if (value == null || value.isEmpty()) {
        throw wrongUse("the option '" + option + "' needs a value");
      }
      return value;
    }

    int number(int least, int most) throws UsageException {
      String text = value();
      if (text.matches("\\d{1,9}")) {
        int number = Integer.parseInt(text);
        if (number >= least && number <= most) {
          return number;
        }
      }
      throw wrongUse(
          String.format(
              "the option '%s' needs a number from %d to %d, not '%s'", option, least, most, text));
    }
  }
}
