package dev.redflag.cli;

import dev.redflag.cli.replay.StdCopy;
import dev.redflag.cli.replay.TraceReplay;
import dev.redflag.detectors.DetectorCatalog;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag replay}: looks for races in a recorded run. */
@Command(
    name = "replay",
    header = "Looks for races in a run that was recorded.",
    description = {
      "The trace is one of redflag run --record, or a text in the format STD. Findings go to"
          + " standard error as they are made, a summary at the end.",
      ""
    },
    synopsisHeading = "",
    customSynopsis = "Usage: redflag replay [OPTIONS] TRACE",
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      " 0:no race was found, or the trace was written as STD",
      "66:a race was found (see --exit-code)",
      "64:wrong use, or an event that STD cannot hold",
      "65:the trace is damaged or cut off; what came before was replayed"
    })
final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--detector",
      paramLabel = "NAME",
      description = {"The algorithm that looks for races.", "Default: ${DEFAULT-VALUE}"},
      defaultValue = DetectorCatalog.DEFAULT)
  private String detector;

  @Option(
      names = "--pair",
      paramLabel = "S1,S2",
      description =
          "For the detectors litehb and fullhb: the two accesses to check, as the line Pair: of a"
              + " finding names them.")
  private String pair;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the findings to this file as JSON.")
  private Path json;

  @Mixin private SuppressionOptions suppressions;

  @Option(
      names = "--exit-code",
      paramLabel = "N",
      description = {
        "Exit status where a race is neither suppressed nor known.",
        "Default: ${DEFAULT-VALUE}"
      },
      defaultValue = "66")
  private int exitCode;

  @Option(names = "--stats", description = "Print the detector's counters at the end.")
  private boolean stats;

  @Option(
      names = "--to-std",
      paramLabel = "OUT",
      description = "Look for no races: write the trace to this file in the format STD.")
  private Path std;

  @Option(
      names = "--lossy",
      description =
          "With --to-std, write what STD has no event for as lock operations, so that no race is"
              + " made up, but some may be lost. Without it such an event is refused.")
  private boolean lossy;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Parameters(paramLabel = "TRACE", description = "The trace, binary or STD.")
  private Path trace;

  @Override
  public Integer call() throws CommandException {
    if (std != null) {
      return new StdCopy(trace, std, lossy).run();
    }
    if (lossy) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "option '--lossy' goes with '--to-std' only; add that, or drop it");
    }
    return new TraceReplay(
            trace,
            new TraceReplay.Settings(detector, pair, json, suppressions.sources(), stats, exitCode),
            spec.commandLine().getErr())
        .run();
  }
}
