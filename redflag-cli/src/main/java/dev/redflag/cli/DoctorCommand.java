package dev.redflag.cli;

import dev.redflag.cli.launch.Diagnosis;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag doctor}: whether Redflag works here, and what to do where it does not. */
@Command(
    name = "doctor",
    header = "Tells whether Redflag works here, and in the JVMs of a command.",
    description = {
      "Looks at the agent's jar, the JVMs at hand and the environment. Runs the command, if one is"
          + " given, and tells which JVMs were attached to, what was checked, what was not and why,"
          + " what costs most, and what to do.",
      ""
    },
    customSynopsis = "redflag doctor [-- COMMAND [ARG...]]",
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      " 0:the agent was taken everywhere",
      "64:wrong use",
      "69:a JVM did not take the agent, or the command started none that did"
    })
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      hideParamSyntax = true,
      description = "The command to run, and its arguments.")
  private List<String> command = new ArrayList<>();

  @Override
  public Integer call() throws CommandException, IOException, InterruptedException {
    Diagnosis diagnosis = new Diagnosis(System.getenv(), spec.commandLine().getOut());
    int status = diagnosis.machine();
    return command.isEmpty() ? status : Math.max(status, diagnosis.command(command));
  }
}
