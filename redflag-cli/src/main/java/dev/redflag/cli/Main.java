package dev.redflag.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;

/** The entry of {@code redflag}. */
public final class Main {
  private Main() {}

  /** Runs the command line and ends the JVM with its status. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The command line with all its subcommands. */
  static CommandLine commandLine() {
    IParameterExceptionHandler wrongUse = Main::wrongUse;
    IExecutionExceptionHandler failure = Main::failure;
    return new CommandLine(new RedflagCommand())
        .addSubcommand(RunCommand.commandLine())
        .addSubcommand(new ReplayCommand())
        .addSubcommand(new ReportCommand())
        .addSubcommand(new MergeCommand())
        .addSubcommand(new ExplainCommand())
        .addSubcommand(new BaselineCommand())
        .addSubcommand(new PairsCommand())
        .addSubcommand(new FleetCommand())
        .addSubcommand(new DumpCommand())
        .addSubcommand(AttachCommand.commandLine())
        .addSubcommand(new DoctorCommand())
        .setParameterExceptionHandler(wrongUse)
        .setExecutionExceptionHandler(failure);
  }

  /** One sentence, and where to read more. */
  private static int wrongUse(ParameterException e, String[] arguments) {
    PrintWriter err = e.getCommandLine().getErr();
    String name = e.getCommandLine().getCommandSpec().qualifiedName();
    err.println("redflag: " + e.getMessage() + ". Try '" + name + " --help'.");
    return ExitStatus.WRONG_USE;
  }

  private static int failure(Exception e, CommandLine command, CommandLine.ParseResult parsed)
      throws Exception {
    if (e instanceof CommandException failed) {
      command.getErr().println("redflag: " + e.getMessage() + ".");
      return failed.status();
    }
    throw e;
  }
}
