package dev.redflag.cli;

import dev.redflag.analysis.run.Run;
import dev.redflag.cli.session.FindingExplanation;
import dev.redflag.cli.session.SessionInput;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag explain}: what a finding or a class of findings means. */
@Command(
    name = "explain",
    header = "Explains a finding, or a class of findings.",
    description = {"Why nothing ordered the accesses, what kind of mistake it is, the repair.", ""},
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {" 0:it was explained", "64:wrong use, or no such finding"})
final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Parameters(
      index = "0",
      paramLabel = "ID",
      description = "A finding's id or its beginning, or a class such as lost-update.")
  private String id;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "FILE",
      description = "Session files, or files of findings in JSON, that have the finding.")
  private List<Path> files = new ArrayList<>();

  @Override
  public Integer call() throws CommandException {
    PrintWriter out = spec.commandLine().getOut();
    out.print(text());
    out.flush();
    return ExitStatus.FINE;
  }

  private String text() throws CommandException {
    String ofClass = FindingExplanation.ofClass(id);
    if (ofClass != null) {
      return ofClass;
    }
    if (files.isEmpty()) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          "'" + id + "' is no class; for a finding, name the file that has it after its id");
    }
    Run run = new SessionInput(spec.commandLine().getErr()).read(files);
    return FindingExplanation.of(run, id);
  }
}
