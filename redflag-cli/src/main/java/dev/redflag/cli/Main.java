package dev.redflag.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;

/** The entry of {@code redflag}. */
public final class Main {
  private Main() {}

  /** Runs the command line and ends the JVM with its status. */
  public static void main(String[] arguments) {
    System.exit(commandLine(arguments.length == 0 ? "" : arguments[0]).execute(arguments));
  }

  /** The command line with all its subcommands. */
  static CommandLine commandLine() {
    return commandLine("");
  }

  /**
   * The command line with the subcommand of a name alone, since to make the others takes longer
   * than most of them run; with all of them where there is none of that name.
   */
  private static CommandLine commandLine(String name) {
    Map<String, Supplier<CommandLine>> all = subcommands();
    Supplier<CommandLine> one = all.get(name);
    IParameterExceptionHandler wrongUse = Main::wrongUse;
    IExecutionExceptionHandler failure = Main::failure;
    CommandLine line = new CommandLine(new RedflagCommand());
    for (Supplier<CommandLine> subcommand : one == null ? all.values() : List.of(one)) {
      line.addSubcommand(subcommand.get());
    }
    return line.setParameterExceptionHandler(wrongUse).setExecutionExceptionHandler(failure);
  }

  /** By name, in the order of the help. */
  private static Map<String, Supplier<CommandLine>> subcommands() {
    Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
    all.put("run", RunCommand::commandLine);
    all.put("replay", () -> new CommandLine(new ReplayCommand()));
    all.put("report", () -> new CommandLine(new ReportCommand()));
    all.put("merge", () -> new CommandLine(new MergeCommand()));
    all.put("explain", () -> new CommandLine(new ExplainCommand()));
    all.put("baseline", () -> new CommandLine(new BaselineCommand()));
    all.put("pairs", () -> new CommandLine(new PairsCommand()));
    all.put("fleet", () -> new CommandLine(new FleetCommand()));
    all.put("dump", () -> new CommandLine(new DumpCommand()));
    all.put("attach", AttachCommand::commandLine);
    all.put("doctor", () -> new CommandLine(new DoctorCommand()));
    return all;
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
