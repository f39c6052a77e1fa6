package dev.redflag.cli;

import dev.redflag.analysis.run.Run;
import dev.redflag.cli.session.SessionInput;
import dev.redflag.report.binary.SessionWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag merge}: one session file of many. */
@Command(
    name = "merge",
    header = "Makes one session file of many.",
    description = {"A race that several of them have is one finding, and its counts add up.", ""},
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      " 0:all were merged; of one that a kill cut off, what it holds",
      "64:wrong use",
      "65:a session is damaged; its intact beginning was merged"
    })
final class MergeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Parameters(index = "0", paramLabel = "OUT", description = "The session file to write.")
  private Path out;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "SESSION",
      description = "Session files, or files of findings in JSON.")
  private List<Path> sessions;

  @Override
  public Integer call() throws CommandException {
    SessionInput input = new SessionInput(spec.commandLine().getErr());
    Run run = input.read(sessions);
    try {
      SessionWriter.write(run, out);
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot write the session '" + out + "'; check its path");
    }
    input.failIfDamaged();
    return ExitStatus.FINE;
  }
}
