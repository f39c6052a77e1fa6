package dev.redflag.cli;

import dev.redflag.agent.options.Option;
import dev.redflag.agent.options.OptionException;
import dev.redflag.agent.options.OptionReader;
import dev.redflag.agent.options.Options;
import dev.redflag.cli.launch.Launch;
import dev.redflag.cli.launch.OutputFiles;
import dev.redflag.cli.launch.RunningJvm;
import dev.redflag.cli.launch.Sampled;
import dev.redflag.cli.session.SessionReport;
import dev.redflag.cli.session.SessionReport.Outputs;
import dev.redflag.detectors.datacollider.DataColliderDetector;
import dev.redflag.detectors.racechaser.RaceChaserDetector;
import dev.redflag.report.source.SourceRoots;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag attach}: samples a JVM that runs, or chases a pair in it. */
@Command(
    name = "attach",
    header = "Samples the accesses of a JVM that runs, and tells the races that it caught.",
    description = {
      "The detector is datacollider, or racechaser for one pair of accesses (docs/production.md). The"
          + " JVM needs no preparation, and goes on: when the time is over, all its classes have their"
          + " own code again. An interrupt ends it early. The JVM must be of Java 17 or newer, and"
          + " belong to the same user. It prints a warning of its own on the program's standard"
          + " error, that classes of applications cannot be shared any more; JDK 21 and newer one"
          + " more, that an agent was loaded dynamically, unless it was started with"
          + " -XX:+EnableDynamicAgentLoading.",
      ""
    },
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      " 0:the findings were told",
      "64:wrong use, or no such process",
      "65:a file of --aim is damaged",
      "69:the process is no JVM that can be attached to, runs with Redflag already, or has no such"
          + " pair"
    })
final class AttachCommand implements Callable<Integer> {
  private static final List<Option> OPTIONS =
      List.of(
          Option.DETECTOR,
          Option.PAIR,
          Option.FOR,
          Option.RATE,
          Option.BUDGET,
          Option.DELAY,
          Option.SEED,
          Option.SITES,
          Option.AIM,
          Option.INCLUDES,
          Option.EXCLUDES,
          Option.STATS,
          Option.JSON);

  /** Those that add nothing to classes that are loaded. */
  private static final List<String> DETECTORS =
      List.of(DataColliderDetector.NAME, RaceChaserDetector.NAME);

  private static final String FOR = "60s";

  @Spec private CommandSpec spec;

  @Mixin private SuppressionOptions suppressions;

  @CommandLine.Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Parameters(index = "0", paramLabel = "PID", description = "The JVM's process id.")
  private long pid;

  /** The command with its options of the option table. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new AttachCommand());
    for (Option option : OPTIONS) {
      OptionSpec made = RunCommand.option(option);
      line.getCommandSpec()
          .addOption(
              option != Option.DETECTOR
                  ? made
                  : made.toBuilder()
                      .description(
                          "datacollider, or racechaser with --pair.",
                          "Default: " + DataColliderDetector.NAME)
                      .build());
    }
    return line;
  }

  @Override
  public Integer call() throws CommandException {
    Map<Option, String> given = RunCommand.given(spec);
    String detector = given.computeIfAbsent(Option.DETECTOR, o -> DataColliderDetector.NAME);
    if (!DETECTORS.contains(detector)) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          "option 'detector' is '"
              + detector
              + "', but a JVM that runs takes "
              + String.join(" and ", DETECTORS)
              + " only; start it with redflag run for the others");
    }
    if (detector.equals(RaceChaserDetector.NAME)) {
      refuseClasses(given);
    }
    given.putIfAbsent(Option.FOR, FOR);
    String json = given.remove(Option.JSON);
    if (json != null) {
      OutputFiles.check(json);
    }
    Map<Option, String> texts;
    Options options;
    try {
      texts = OptionReader.read(given, name -> null);
      texts.computeIfPresent(Option.AIM, (option, files) -> Launch.absolute(files));
      options = Options.of(texts);
    } catch (OptionException e) {
      throw new CommandException(ExitStatus.WRONG_USE, e.getMessage());
    }
    Launch.checkAim(options.aim());
    try (Sampled sampled = Sampled.begin(new RunningJvm(pid), texts)) {
      spec.commandLine()
          .getErr()
          .println(
              "redflag: "
                  + (options.chase() == null ? "sampling JVM " : "chasing the pair in JVM ")
                  + pid
                  + " for "
                  + texts.get(Option.FOR)
                  + ".");
      Path found =
          sampled.await(
              options.chase() == null
                  ? options.collide().forMillis()
                  : options.chase().forMillis());
      for (String note : sampled.notes()) {
        spec.commandLine().getErr().println("redflag: " + note);
      }
      List<String> statistics = sampled.statistics();
      if (!statistics.isEmpty()) {
        spec.commandLine().getErr().println("Redflag statistics:");
        statistics.forEach(line -> spec.commandLine().getErr().println("  " + line));
      }
      return new SessionReport(
              List.of(found),
              new Outputs(
                  null, json == null ? null : Path.of(json), null, null, SourceRoots.of(List.of())),
              suppressions.sources(),
              ExitStatus.FINE)
          .of("JVM " + pid)
          .run(spec.commandLine().getOut(), spec.commandLine().getErr());
    }
  }

  /** A pair says itself in which classes it is. */
  private static void refuseClasses(Map<Option, String> given) throws CommandException {
    for (Option option : List.of(Option.INCLUDES, Option.EXCLUDES)) {
      if (given.containsKey(option)) {
        throw new CommandException(
            ExitStatus.WRONG_USE,
            "option '"
                + option.key()
                + "' has no meaning for the detector 'racechaser', whose pair says in which classes"
                + " it is; drop it");
      }
    }
  }
}
