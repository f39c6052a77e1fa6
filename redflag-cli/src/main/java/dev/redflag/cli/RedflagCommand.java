package dev.redflag.cli;

import dev.redflag.report.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code redflag} without a subcommand. */
@Command(
    name = "redflag",
    description = "Finds data races in programs that run on a stock JVM.",
    mixinStandardHelpOptions = true,
    versionProvider = RedflagCommand.VersionText.class,
    synopsisSubcommandLabel = "COMMAND")
final class RedflagCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  /** The version, as {@code --version} prints it. */
  static final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"redflag " + Version.text()};
    }
  }
}
