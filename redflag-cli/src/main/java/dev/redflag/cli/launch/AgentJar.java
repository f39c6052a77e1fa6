package dev.redflag.cli.launch;

import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the agent's jar is: named by the environment, beside this jar, or in the build's tree. */
final class AgentJar {
  /** Environment variable that names the agent's jar. */
  static final String VARIABLE = "REDFLAG_AGENT";

  private static final String NAME = "redflag.jar";

  private AgentJar() {}

  static Path find() throws CommandException {
    String named = System.getenv(VARIABLE);
    if (named != null) {
      return existing(Path.of(named));
    }
    Path here = here();
    Path beside = here.resolveSibling(NAME);
    if (Files.exists(beside)) {
      return beside;
    }
    Path modules = here.resolveSibling("../..").normalize();
    return existing(modules.resolve("redflag-agent").resolve("target").resolve(NAME));
  }

  private static Path here() throws CommandException {
    try {
      return Path.of(AgentJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new CommandException(ExitStatus.NOT_ATTACHED, "cannot tell where redflag itself is");
    }
  }

  private static Path existing(Path jar) throws CommandException {
    if (!Files.isReadable(jar)) {
      throw new CommandException(
          ExitStatus.NOT_ATTACHED,
          "the agent's jar is not at '" + jar + "'; build it, or set " + VARIABLE);
    }
    return jar.toAbsolutePath();
  }
}
