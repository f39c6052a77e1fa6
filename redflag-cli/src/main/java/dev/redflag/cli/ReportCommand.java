package dev.redflag.cli;

import dev.redflag.cli.session.SessionReport;
import dev.redflag.cli.session.SessionReport.Outputs;
import dev.redflag.report.source.SourceRoots;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag report}: what session files hold, in other forms. */
@Command(
    name = "report",
    header = "Reports what sessions hold.",
    description = {"All of them make one report, as text where no other form is asked for.", ""},
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      " 0:the report was made (see --exit-code)",
      "64:wrong use",
      "65:a session is damaged; what could be read is in the report"
    })
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write a page (index.html), SARIF, JSON and JUnit XML into this folder.")
  private Path folder;

  @Option(names = "--json", paramLabel = "FILE", description = "Write JSON to this file.")
  private Path json;

  @Option(names = "--sarif", paramLabel = "FILE", description = "Write SARIF 2.1.0 to this file.")
  private Path sarif;

  @Option(names = "--junit", paramLabel = "FILE", description = "Write JUnit XML to this file.")
  private Path junit;

  @Option(
      names = "--source-root",
      paramLabel = "DIR",
      description = {
        "Folder of the program's sources, or of its repository: for the source lines on the page,"
            + " and for the paths in SARIF, which are relative to it. May be given more than once."
      })
  private List<Path> sourceRoots = new ArrayList<>();

  @Mixin private SuppressionOptions suppressions;

  @Option(
      names = "--exit-code",
      paramLabel = "N",
      description = {
        "Exit status where a finding is neither suppressed nor known.",
        "Default: ${DEFAULT-VALUE}"
      },
      defaultValue = "0")
  private int exitCode;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Parameters(
      arity = "1..*",
      paramLabel = "SESSION",
      description = "Session files, or files of findings in JSON.")
  private List<Path> sessions;

  @Override
  public Integer call() throws CommandException {
    for (Path root : sourceRoots) {
      if (!Files.isDirectory(root)) {
        throw new CommandException(
            ExitStatus.WRONG_USE, "the source root '" + root + "' is no folder; check its path");
      }
    }
    return new SessionReport(
            sessions,
            new Outputs(folder, json, sarif, junit, SourceRoots.of(sourceRoots)),
            suppressions.sources(),
            exitCode)
        .run(spec.commandLine().getOut(), spec.commandLine().getErr());
  }
}
