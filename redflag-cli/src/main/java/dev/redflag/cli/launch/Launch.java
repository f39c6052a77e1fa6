package dev.redflag.cli.launch;

import dev.redflag.agent.options.AimFiles;
import dev.redflag.agent.options.Option;
import dev.redflag.agent.options.OptionException;
import dev.redflag.agent.options.OptionReader;
import dev.redflag.agent.options.Options;
import dev.redflag.agent.options.RuleFiles;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.PairsFileException;
import dev.redflag.analysis.pairs.SeenSites;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.analysis.suppress.SuppressionException;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.report.Version;
import dev.redflag.report.folder.ReportFolder;
import dev.redflag.report.json.JsonReport;
import dev.redflag.report.session.SessionFolder;
import dev.redflag.report.session.SessionFolder.Outcome;
import dev.redflag.report.source.SourceRoots;
import dev.redflag.report.text.TextReport;
import dev.redflag.report.text.UseReport;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One run of a command under Redflag, from its options to its exit status. */
public final class Launch {
  /** What takes the place of a detector where there is none. */
  private static final String UNWATCHED = "none";

  /** Options that go with some detectors only. */
  private static final List<Option> OF_DETECTORS =
      List.of(
          Option.DETECTOR,
          Option.PAIR,
          Option.PAIRS,
          Option.BUDGET,
          Option.DELAY,
          Option.SEED,
          Option.RATE,
          Option.SITES,
          Option.FOR);

  private final Map<Option, String> given;
  private final List<String> command;
  private Suppressions suppressions;

  /**
   * @param given the options of the command line
   * @param command the command to run
   */
  public Launch(Map<Option, String> given, List<String> command) {
    this.given = given;
    this.command = command;
  }

  /** Runs the command; returns the exit status of the launcher. */
  public int run() throws CommandException, IOException, InterruptedException {
    return run(trial -> {});
  }

  /** Looks at what a run of the command left, before the report is made. */
  @FunctionalInterface
  public interface Observer {
    /** The command has ended. */
    void ended(Trial trial) throws IOException;
  }

  /** Runs the command for an observer; returns the exit status of the launcher. */
  public int run(Observer observer) throws CommandException, IOException, InterruptedException {
    Path agent = AgentJar.find();
    Map<Option, String> texts = texts();
    Options options = check(texts);
    try (SessionFolder session = session(texts)) {
      Process process = ended(agent, session);
      Trial trial = trial(process, session);
      observer.ended(trial);
      return finish(options, trial.outcome(), trial.status(), process.pid());
    }
  }

  /** The folder that is shared with the JVMs, with the options in it. */
  private static SessionFolder session(Map<Option, String> texts)
      throws CommandException, IOException {
    SessionFolder made = null;
    try {
      made = SessionFolder.create();
      OptionReader.writeSession(texts, made.path());
      return made;
    } catch (IOException e) {
      if (made != null) {
        made.close();
      }
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot use the folder for temporary files (" + e + ")");
    }
  }

  /** Runs the command to its end. */
  private Process ended(Path agent, SessionFolder session)
      throws CommandException, IOException, InterruptedException {
    Process process = start(agent, session);
    Signals.forwardTo(process);
    process.waitFor();
    return process;
  }

  private static Trial trial(Process ended, SessionFolder session)
      throws CommandException, IOException {
    Outcome outcome = outcome(session);
    return new Trial(ended.exitValue(), session.jvms(), outcome, session.counters());
  }

  /**
   * Runs the command without Redflag, and writes reports that have no findings where any are asked
   * for.
   *
   * @return the exit status of the launcher
   */
  public int unwatched() throws CommandException, InterruptedException {
    Map<Option, String> texts = texts();
    texts.keySet().removeAll(OF_DETECTORS); // for the runs that follow
    Options options = check(texts);
    Process process;
    try {
      process = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException e) {
      throw cannotRun(command);
    }
    Signals.forwardTo(process);
    int status = process.waitFor();
    if (options.json() != null || options.report() != null) {
      System.err.println("redflag: this run was not watched; its report has no findings.");
    }
    if (options.session() != null) {
      System.err.println("redflag: this run was not watched; it leaves no session.");
    }
    Run nothing =
        Run.merge(
            List.of(), new Tool(Version.text(), UNWATCHED, System.getProperty("java.vm.version")));
    List<String> unwritten = write(nothing, options, process.pid());
    unwritten.forEach(sentence -> System.err.println("redflag: " + sentence + "."));
    return status == 0 && !unwritten.isEmpty() ? ExitStatus.WRONG_USE : status;
  }

  private static CommandException cannotRun(List<String> command) {
    return new CommandException(
        ExitStatus.WRONG_USE, "cannot run '" + command.get(0) + "'; check its name and path");
  }

  /**
   * What a run of the command left.
   *
   * @param status its exit status
   * @param jvms the JVMs that were attached to
   * @param outcome what they found
   * @param counters the detectors' counters that were handed over, of all JVMs together
   */
  public record Trial(
      int status, List<SessionFolder.Jvm> jvms, Outcome outcome, Map<String, Long> counters) {
    /** A counter; 0 where there is none of that name. */
    public long counter(String name) {
      return counters.getOrDefault(name, 0L);
    }
  }

  /**
   * What an attempt at a command left.
   *
   * @param costs what costs most
   */
  record Attempt(Trial trial, Costs costs) {}

  /** Runs the command, for a look at which JVMs are attached to; reports nothing itself. */
  Attempt attempt() throws CommandException, IOException, InterruptedException {
    Path agent = AgentJar.find();
    Map<Option, String> texts = texts();
    check(texts);
    try (SessionFolder session = session(texts)) {
      session.wantCosts();
      Process process = ended(agent, session);
      return new Attempt(trial(process, session), Costs.read(session.costs()));
    }
  }

  private Map<Option, String> texts() throws CommandException {
    try {
      Map<Option, String> texts = OptionReader.read(given, System::getenv);
      texts.computeIfPresent(Option.SUPPRESSIONS, (option, files) -> absolute(files));
      texts.computeIfPresent(Option.AIM, (option, files) -> absolute(files));
      texts.computeIfPresent(Option.RULES, (option, files) -> absolute(files));
      for (Option file : List.of(Option.RECORD, Option.SESSION, Option.BASELINE, Option.PAIRS)) {
        texts.computeIfPresent(file, (option, path) -> Path.of(path).toAbsolutePath().toString());
      }
      texts.computeIfPresent(Option.CLASSDUMPDIR, (option, folder) -> absolute(folder));
      return texts;
    } catch (OptionException e) {
      throw new CommandException(ExitStatus.WRONG_USE, e.getMessage());
    }
  }

  /** Paths that hold in whatever folder a JVM runs. */
  public static String absolute(String paths) {
    return Stream.of(paths.split(File.pathSeparator))
        .map(path -> Path.of(path).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private Options check(Map<Option, String> texts) throws CommandException {
    try {
      Options options = Options.of(texts);
      suppressions = Suppressions.read(options.suppressions());
      if (!options.rules().isEmpty()) {
        RuleFiles.addTo(RuleSet.ofJdk(), options.rules());
      }
      if (options.caper() != null) {
        checkPairs(options.caper().pairs());
      }
      checkAim(options.aim());
      for (String file : Arrays.asList(options.json(), options.record(), options.session())) {
        if (file != null) {
          OutputFiles.check(file);
        }
      }
      if (options.report() != null) {
        OutputFiles.check(options.report().resolve("index.html").toString());
      }
      return options;
    } catch (OptionException | SuppressionException e) {
      throw new CommandException(ExitStatus.WRONG_USE, e.getMessage());
    }
  }

  /** Refuses a damaged file here already, where the status can say so. */
  private static void checkPairs(Path file) throws CommandException {
    Path reading = file;
    try {
      PairsFile.read(file);
      reading = SeenSites.fileOf(file);
      SeenSites.read(reading);
    } catch (PairsFileException e) {
      throw new CommandException(ExitStatus.CORRUPT, e.getMessage());
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot read the pairs '" + reading + "'; check its path");
    }
  }

  /** Refuses a damaged file of {@code --aim} here already, where the status can say so. */
  public static void checkAim(List<Path> files) throws CommandException {
    try {
      AimFiles.read(files);
    } catch (IOException e) {
      throw new CommandException(ExitStatus.CORRUPT, e.getMessage());
    }
  }

  private Process start(Path agent, SessionFolder session) throws CommandException {
    String argument = Option.LAUNCH.key() + "=" + session.path();
    try {
      return Command.withAgent(command, agent, argument).inheritIO().start();
    } catch (IOException e) {
      throw cannotRun(command);
    }
  }

  private static Outcome outcome(SessionFolder session) throws CommandException {
    try {
      return session.outcome();
    } catch (IOException e) {
      throw new CommandException(ExitStatus.CORRUPT, e.getMessage());
    }
  }

  private int finish(Options options, Outcome outcome, int status, long pid)
      throws CommandException {
    Run run =
        Run.merge(
            outcome.runs(),
            new Tool(Version.text(), options.detector(), System.getProperty("java.vm.version")));
    List<String> unwritten = write(run, options, pid);
    unwritten.forEach(sentence -> System.err.println("redflag: " + sentence + "."));
    if (outcome.attached() == 0) {
      throw new CommandException(
          ExitStatus.NOT_ATTACHED,
          "no JVM was attached to: '"
              + String.join(" ", command)
              + "' started none that takes an agent, and ended with "
              + status);
    }
    System.err.print(
        text(run, outcome)
            + UseReport.text(suppressions.uses(run.findings()), options.verbose())
            + TextReport.summary(run, jvms(outcome.attached())));
    boolean itself = status == 0 || options.haltOnRace() && status == Options.RACE_FOUND;
    if (status == 0 && !unwritten.isEmpty()) {
      return ExitStatus.WRONG_USE;
    }
    return run.open() > 0 && itself ? options.exitCode() : status;
  }

  private static String text(Run run, Outcome outcome) {
    String text = "";
    if (outcome.attached() > 1) {
      text = TextReport.list(run);
    }
    if (outcome.silent() > 0) {
      text +=
          "Redflag: "
              + jvms(outcome.silent())
              + " left no report (killed, or still running): what they found may be missing.\n";
    }
    return text;
  }

  private static String jvms(int number) {
    return number == 1 ? "1 JVM" : number + " JVMs";
  }

  /** Writes the reports; returns a sentence for each that could not be written. */
  private static List<String> write(Run run, Options options, long pid) {
    List<String> unwritten = new ArrayList<>();
    if (options.json() != null) {
      Path file = Path.of(options.json().replace("%p", Long.toString(pid)));
      try {
        JsonReport.write(run, file);
      } catch (IOException e) {
        unwritten.add("cannot write the findings to '" + file + "'");
      }
    }
    if (options.report() != null) {
      try {
        ReportFolder.write(run, SourceRoots.of(options.sourceRoots()), options.report());
      } catch (IOException e) {
        unwritten.add("cannot write the report into '" + options.report() + "'");
      }
    }
    return unwritten;
  }
}
