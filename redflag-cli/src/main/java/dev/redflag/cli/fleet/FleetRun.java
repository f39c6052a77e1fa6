package dev.redflag.cli.fleet;

import dev.redflag.agent.options.Option;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.PairsFileException;
import dev.redflag.analysis.pairs.SeenSites;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Run;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.cli.FirstNames;
import dev.redflag.cli.launch.Command;
import dev.redflag.cli.launch.Launch;
import dev.redflag.fleet.Assignment;
import dev.redflag.fleet.ClassDigests;
import dev.redflag.fleet.Fleet;
import dev.redflag.fleet.RunReport;
import dev.redflag.fleet.RunReport.Kind;
import dev.redflag.fleet.StoreAddress;
import dev.redflag.fleet.StoreException;
import dev.redflag.fleet.Version;
import dev.redflag.pairs.SiteAnchors;
import dev.redflag.pairs.StaticPairs;
import dev.redflag.pairs.code.CodeSource;
import dev.redflag.report.json.JsonReport;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A run of a command that a store tells what to do, and that tells the store what came of it. */
public final class FleetRun {
  /** Environment variable of the milliseconds that the store has to answer. */
  public static final String PATIENCE = "REDFLAG_STORE_PATIENCE";

  /** Environment variable of the folder in which this machine keeps what the store lacks. */
  public static final String SPOOL = "REDFLAG_SPOOL";

  private static final long PATIENCE_MILLIS = 1_000;
  private static final long MICROS_A_MILLI = 1_000;

  /** What the store decides, so that nobody else can. */
  private static final List<Option> DECIDED =
      List.of(Option.DETECTOR, Option.PAIR, Option.PAIRS, Option.RECORD);

  private final Map<Option, String> given;
  private final List<String> command;
  private final UnaryOperator<String> environment;
  private final PrintStream err;
  private final StoreAddress address;

  /**
   * @param given the options of the command line, the store among them
   * @param command the command to run
   * @param environment where credentials and settings come from
   * @param err for what the user should know
   */
  public FleetRun(
      Map<Option, String> given,
      List<String> command,
      UnaryOperator<String> environment,
      PrintStream err)
      throws CommandException {
    this.given = new EnumMap<>(given);
    this.command = command;
    this.environment = environment;
    this.err = err;
    for (Option option : DECIDED) {
      if (given.containsKey(option)) {
        throw new CommandException(
            ExitStatus.WRONG_USE,
            "option 'store' has the store decide what a run does, so that option '"
                + option.key()
                + "' cannot be given as well");
      }
    }
    this.address = address(this.given.remove(Option.STORE), environment);
  }

  /** Reads a store's address. */
  public static StoreAddress address(String text, UnaryOperator<String> environment)
      throws CommandException {
    try {
      return StoreAddress.of(text, environment);
    } catch (StoreException e) {
      throw new CommandException(ExitStatus.WRONG_USE, e.getMessage());
    }
  }

  /** Runs the command; returns the exit status of the launcher. */
  public int run() throws CommandException, IOException, InterruptedException {
    JavaCommand java = JavaCommand.of(command, environment.apply("CLASSPATH"));
    String program = given.remove(Option.PROGRAM);
    if (program != null && program.isBlank()) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "option 'program' is empty; give a name, or leave it out");
    }
    if (program == null && java == null) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          Command.isJava(command.get(0))
              ? "no main class or jar was found in the java command; --program NAME names it in"
                  + " the store"
              : "a command that is no direct java command needs a name in the store; give"
                  + " --program");
    }
    if (program == null) {
      program = java.program();
    }
    Fleet fleet = new Fleet(address, program, spool());
    fleet.approach();
    Version version =
        Version.of(program, java == null ? Map.of() : ClassDigests.of(java.classPath()));
    Assignment assignment = ask(fleet, version);
    if (fleet.isDamaged()) { // in time to be mended
      err.println("redflag: " + fleet.trouble() + ". The run goes on, and its report is kept.");
    }
    Path loaded =
        java != null && mayNeedPairs(assignment)
            ? Files.createTempFile("redflag-loaded-", ".log")
            : null;
    try {
      List<RunReport> report = new ArrayList<>(1);
      int status = run(assignment, version, LoadedClasses.noted(command, loaded), report);
      for (RunReport one : report) {
        fleet.tell(one);
      }
      if (java != null && needsPairs(assignment, fleet, version)) {
        addPairs(fleet, version, java, LoadedClasses.read(loaded));
      }
      if (fleet.trouble() != null && (!fleet.isDamaged() || fleet.isLost())) {
        err.println("redflag: " + fleet.trouble() + "; " + fleet.remedy() + ".");
      }
      return status;
    } finally {
      if (loaded != null) {
        Files.deleteIfExists(loaded);
      }
    }
  }

  /** Does what was assigned; returns the exit status of the launcher. */
  private int run(
      Assignment assignment, Version version, List<String> words, List<RunReport> report)
      throws CommandException, IOException, InterruptedException {
    long start = System.nanoTime();
    if (assignment instanceof Assignment.Chase chase) {
      Map<Option, String> options = new EnumMap<>(given);
      options.put(Option.DETECTOR, "racechaser");
      options.put(Option.PAIR, chase.first() + "," + chase.second());
      return new Launch(options, words)
          .run(trial -> report.add(chased(chase, version, trial, millisSince(start))));
    }
    if (assignment instanceof Assignment.Observe observe) {
      return observe(observe, version, start, report);
    }
    int status = new Launch(given, words).unwatched();
    report.add(report(assignment, version, Kind.IDLE, status, millisSince(start), List.of()));
    return status;
  }

  /** Whether the run is one after which pairs may be to be found. */
  private static boolean mayNeedPairs(Assignment assignment) {
    return assignment instanceof Assignment.Idle
        || assignment instanceof Assignment.Chase chase && chase.needsPairs();
  }

  private static boolean needsPairs(Assignment assignment, Fleet fleet, Version version) {
    return assignment instanceof Assignment.Idle idle
            && (idle.needsPairs() || fleet.lacksPairs(version))
        || assignment instanceof Assignment.Chase chase && chase.needsPairs();
  }

  private Assignment ask(Fleet fleet, Version version) throws CommandException {
    try {
      return fleet.ask(version, patience(environment.apply(PATIENCE), millisSinceStart()));
    } catch (StoreException e) {
      throw new CommandException(ExitStatus.WRONG_USE, e.getMessage());
    }
  }

  /**
   * How long the store may take to answer. On a machine so busy that this launcher took longer to
   * start than a store may take, it says nothing of the store that it is late as well.
   *
   * @param text as the environment has it; null where it has not
   * @param startMillis how long the launcher took to start
   */
  static long patience(String text, long startMillis) throws CommandException {
    try {
      long millis = text == null ? Math.max(PATIENCE_MILLIS, startMillis) : Long.parseLong(text);
      if (millis >= 0) {
        return millis;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new CommandException(
        ExitStatus.WRONG_USE, PATIENCE + " is '" + text + "', but must be milliseconds");
  }

  private static long millisSinceStart() {
    return ProcessHandle.current()
        .info()
        .startInstant()
        .map(start -> Duration.between(start, Instant.now()).toMillis())
        .orElse(0L);
  }

  private Path spool() {
    String folder = environment.apply(SPOOL);
    return folder != null
        ? Path.of(folder)
        : Path.of(System.getProperty("user.home"), ".cache", "redflag", "fleet");
  }

  private static long millisSince(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  private int observe(
      Assignment.Observe observe, Version version, long start, List<RunReport> report)
      throws CommandException, IOException, InterruptedException {
    Path folder = Files.createTempDirectory("redflag-pairs-");
    Path pairs = folder.resolve("program.pairs");
    Path seen = SeenSites.fileOf(pairs);
    try {
      PairsFile.write(observe.pairs(), pairs);
      if (!observe.seen().isEmpty()) {
        SeenSites.add(seen, observe.seen());
      }
      Map<Option, String> options = new EnumMap<>(given);
      options.put(Option.DETECTOR, "caper");
      options.put(Option.PAIRS, pairs.toString());
      return new Launch(options, command)
          .run(
              trial -> {
                Set<String> sites = sites(seen); // of JVMs that were killed too
                sites.removeAll(observe.seen());
                report.add(
                    report(
                        observe,
                        version,
                        Kind.OBSERVE,
                        trial.status(),
                        millisSince(start),
                        List.copyOf(sites)));
              });
    } catch (PairsFileException e) {
      throw new IllegalStateException(e); // we wrote it ourselves
    } finally {
      delete(folder);
    }
  }

  /** Deletes a folder, but for what JVMs that run on have open. */
  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.toList();
    }
    try {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException | AccessDeniedException e) {
      return; // a JVM runs on
    }
  }

  private static Set<String> sites(Path seen) throws IOException {
    try {
      SeenSites.recover(seen);
      return new TreeSet<>(SeenSites.read(seen).sites());
    } catch (PairsFileException e) {
      throw new IOException(e);
    }
  }

  private static RunReport report(
      Assignment assignment,
      Version version,
      Kind kind,
      int status,
      long millis,
      List<String> seen) {
    return new RunReport(
        assignment.run(),
        version.program(),
        version.digest(),
        kind,
        null,
        null,
        System.currentTimeMillis(),
        status,
        millis,
        0,
        0,
        0,
        false,
        seen,
        Map.of());
  }

  /** Microseconds in whole milliseconds, never fewer. */
  private static long millisOf(long micros) {
    return (micros + MICROS_A_MILLI - 1) / MICROS_A_MILLI;
  }

  private static RunReport chased(
      Assignment.Chase chase, Version version, Launch.Trial trial, long millis) throws IOException {
    Map<String, String> findings = new TreeMap<>();
    for (Run run : trial.outcome().runs()) {
      for (Finding finding : run.findings()) {
        StringWriter text = new StringWriter();
        Coverage none = new Coverage(0, List.of(), List.of(), 0);
        JsonReport.write(new Run(run.tool(), List.of(finding), none), text);
        findings.put(finding.id(), text.toString());
      }
    }
    return new RunReport(
        chase.run(),
        version.program(),
        version.digest(),
        Kind.CHASE,
        chase.first(),
        chase.second(),
        System.currentTimeMillis(),
        trial.status(),
        millis,
        trial.counter("milliseconds in which a thread waited"),
        millisOf(trial.counter("microseconds by which the longest wait was too long")),
        trial.counter("waits"),
        !findings.isEmpty(),
        List.of(),
        findings);
  }

  /** The first run of a version is over: its code's pairs are found and handed in. */
  private void addPairs(Fleet fleet, Version version, JavaCommand java, Set<String> loaded)
      throws InterruptedException {
    try {
      if (java.isSource()) {
        addPairsOfSource(fleet, version, java, loaded);
      } else if (java.main() == null) {
        noPairs(version, "which is no jar or module with a main class");
      } else {
        // the JVM passes over what else the class path names
        addPairs(fleet, version, java.main(), ClassDigests.readable(java.classPath()), loaded);
      }
    } catch (IOException e) {
      err.println("redflag: cannot find the pairs of '" + version.program() + "' (" + e + ").");
    }
  }

  private void noPairs(Version version, String since) {
    err.println("redflag: the store has no pairs of '" + version.program() + "', " + since + ".");
  }

  private void addPairsOfSource(Fleet fleet, Version version, JavaCommand java, Set<String> loaded)
      throws IOException, InterruptedException {
    try (CompiledSource compiled = new CompiledSource()) {
      String main;
      try {
        main = compiled.compile(command.get(0), java.compiling());
      } catch (IOException e) {
        noPairs(version, "since its JDK has no javac to compile it by; compile it first");
        return;
      }
      if (main == null) {
        noPairs(version, "which javac does not compile by itself; compile it first");
        return;
      }
      List<Path> entries = new ArrayList<>(ClassDigests.readable(java.classPath()));
      entries.add(0, compiled.folder());
      addPairs(fleet, version, main, entries, loaded);
    }
  }

  private void addPairs(
      Fleet fleet, Version version, String main, List<Path> classPath, Set<String> loaded)
      throws IOException {
    try (CodeSource source = new CodeSource(classPath)) {
      StaticPairs.Result result = new StaticPairs(source, loaded, said -> {}).of(main);
      if (result == null) {
        noPairs(version, "since no class '" + main + "' with a main method is on its class path");
        return;
      }
      Pairs pairs = result.pairs().without(result.calls()); // which cannot be chased
      fleet.addStaticPairs(version, pairs, SiteAnchors.of(source, pairs));
      List<String> absent = result.absent();
      if (!absent.isEmpty()) {
        err.println(
            "redflag: "
                + String.format(Locale.ROOT, "%,d", absent.size())
                + (absent.size() == 1 ? " class that ran is" : " classes that ran are")
                + " not on the class path: "
                + FirstNames.of(absent)
                + ". The store has no pairs of accesses there.");
      }
    }
  }
}
