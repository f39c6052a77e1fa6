package dev.redflag.cli;

import dev.redflag.agent.options.Option;
import dev.redflag.agent.options.OptionException;
import dev.redflag.agent.options.OptionReader;
import dev.redflag.cli.fleet.FleetRun;
import dev.redflag.cli.launch.Launch;
import java.io.File;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag run}: runs a command with Redflag in every JVM that it starts. */
@Command(
    name = "run",
    header = "Runs a command with Redflag in every JVM that it starts.",
    description = {
      "A direct java command gets the -javaagent flag; everything else gets it through"
          + " JAVA_TOOL_OPTIONS. Findings go to standard error as they are made, a summary at the"
          + " end.",
      ""
    },
    customSynopsis = "redflag run [OPTIONS] -- COMMAND [ARG...]",
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      " *:the program's own",
      "66:a race was found and the program itself ended with 0 (see --exit-code)",
      "64:wrong use",
      "65:a damaged session",
      "69:no JVM was attached to"
    })
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      hideParamSyntax = true,
      description = "The command to run, and its arguments.")
  private List<String> command;

  /** The command with the options of the option table. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new RunCommand());
    for (Option option : Option.values()) {
      if (option.place() != Option.Place.INTERNAL) {
        line.getCommandSpec().addOption(option(option));
      }
    }
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help and exit.")
                .build());
    return line.setStopAtPositional(true);
  }

  /** An option of the table, as the command line takes it. */
  static OptionSpec option(Option option) {
    OptionSpec.Builder builder =
        OptionSpec.builder("--" + option.key())
            .description(
                option.sentence().replace("%", "%%"),
                "Default: " + option.byDefault().replace("%", "%%"));
    return switch (option.type()) {
      case FLAG -> builder.type(boolean.class).arity("0").description(option.sentence()).build();
      case FILES, FOLDERS, PATTERNS -> repeatable(builder, option);
      case NAME, NUMBER, PAIR, SITES, SHARE, DURATION, FILE, FOLDER -> single(builder, option);
    };
  }

  private static OptionSpec single(OptionSpec.Builder builder, Option option) {
    return builder.type(String.class).paramLabel(option.type().placeholder()).build();
  }

  private static OptionSpec repeatable(OptionSpec.Builder builder, Option option) {
    return builder
        .type(List.class)
        .auxiliaryTypes(String.class)
        .paramLabel(option.type().placeholder())
        .build();
  }

  @Override
  public Integer call() throws Exception {
    Map<Option, String> given = given();
    Map<Option, String> all = read(given);
    if (!all.containsKey(Option.STORE)) {
      if (given.containsKey(Option.PROGRAM)) {
        throw new CommandException(
            ExitStatus.WRONG_USE, "option 'program' goes with option 'store'; give both");
      }
      return new Launch(given, command).run();
    }
    for (Option option : List.of(Option.STORE, Option.PROGRAM)) {
      if (all.containsKey(option)) {
        given.put(option, all.get(option));
      }
    }
    return new FleetRun(given, command, System::getenv, System.err).run();
  }

  /** The options with those of the environment and of a file. */
  private static Map<Option, String> read(Map<Option, String> given) throws CommandException {
    try {
      return OptionReader.read(given, System::getenv);
    } catch (OptionException e) {
      throw new CommandException(ExitStatus.WRONG_USE, e.getMessage());
    }
  }

  private Map<Option, String> given() {
    return given(spec);
  }

  /** The options of the table that a command line gives. */
  static Map<Option, String> given(CommandSpec spec) {
    Map<Option, String> given = new EnumMap<>(Option.class);
    for (Option option : Option.values()) {
      Object value =
          spec.commandLine().getParseResult().matchedOptionValue("--" + option.key(), null);
      if (value instanceof List<?> several) {
        String between = option.type() == Option.Type.PATTERNS ? ":" : File.pathSeparator;
        given.put(option, String.join(between, several.toArray(new String[0])));
      } else if (value != null) {
        given.put(option, value.toString());
      }
    }
    return given;
  }
}
