package dev.redflag.cli;

import dev.redflag.cli.launch.RunningJvm;
import dev.redflag.cli.session.SessionReport;
import dev.redflag.cli.session.SessionReport.Outputs;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag dump}: what a JVM that runs has found so far. */
@Command(
    name = "dump",
    header = "Tells what a JVM that runs has found so far.",
    description = {
      "The JVM goes on. It must run with Redflag, and belong to the same user. JDK 21 and newer print"
          + " a warning on the program's standard error that an agent was loaded dynamically, unless"
          + " it was started with -XX:+EnableDynamicAgentLoading.",
      ""
    },
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      " 0:the findings were told",
      "64:wrong use, or no such process",
      "69:the process is no JVM that can be attached to, or runs without Redflag"
    })
final class DumpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write JSON to this file, in place of text.")
  private Path json;

  @Mixin private SuppressionOptions suppressions;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Parameters(index = "0", paramLabel = "PID", description = "The JVM's process id.")
  private long pid;

  @Override
  public Integer call() throws CommandException {
    try {
      Path folder = Files.createTempDirectory("redflag-");
      Path file = folder.resolve("findings.json");
      try {
        new RunningJvm(pid).dump(file.toAbsolutePath());
        return new SessionReport(
                List.of(file),
                new Outputs(null, json, null, null, SourceRoots.of(List.of())),
                suppressions.sources(),
                ExitStatus.FINE)
            .of("JVM " + pid)
            .run(spec.commandLine().getOut(), spec.commandLine().getErr());
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot use the folder for temporary files (" + e + ")");
    }
  }
}
