package dev.redflag.cli;

import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.cli.session.SessionInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag baseline}: notes the races that are known, so that new ones stand out. */
@Command(
    name = "baseline",
    header = "Notes the races that are known, so that new ones stand out.",
    description = {
      "The file goes to --baseline of redflag run and redflag report. A race of the same variable"
          + " between the same two methods is known then, whatever its lines; each other is new.",
      ""
    },
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      " 0:the baseline was written",
      "64:wrong use",
      "65:a session is damaged; the rest was noted"
    })
final class BaselineCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Parameters(index = "0", paramLabel = "OUT", description = "The baseline to write.")
  private Path out;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description = "Session files, or files of findings in JSON.")
  private List<Path> files;

  @Override
  public Integer call() throws CommandException {
    SessionInput input = new SessionInput(spec.commandLine().getErr());
    Run run = input.read(files);
    try {
      Files.createDirectories(out.toAbsolutePath().getParent());
      Files.writeString(out, Suppressions.baseline(run.findings()));
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot write the baseline '" + out + "'; check its path");
    }
    input.failIfDamaged();
    return ExitStatus.FINE;
  }
}
