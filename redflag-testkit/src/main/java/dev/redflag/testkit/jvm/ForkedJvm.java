package dev.redflag.testkit.jvm;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A process to be started on a JDK, with or without the agent, and awaited to its end. */
public final class ForkedJvm {
  /** Names the agent's jar. */
  public static final String AGENT_PROPERTY = "redflag.agent";

  private final Jdk jdk;
  private final List<String> jvmOptions = new ArrayList<>();
  private final List<Path> classPath = new ArrayList<>();
  private Path directory;
  private Duration patience = Duration.ofMinutes(2);

  private ForkedJvm(Jdk jdk) {
    this.jdk = jdk;
  }

  /** A JVM of this JDK, without options. */
  public static ForkedJvm of(Jdk jdk) {
    return new ForkedJvm(jdk);
  }

  /**
   * The agent's jar, as the build names it.
   *
   * @throws IllegalStateException when it was not built
   */
  public static Path agentJar() {
    Path jar = Path.of(System.getProperty(AGENT_PROPERTY, "../redflag-agent/target/redflag.jar"));
    if (!Files.isRegularFile(jar)) {
      throw new IllegalStateException(jar.toAbsolutePath().normalize() + " was not built");
    }
    return jar.toAbsolutePath().normalize();
  }

  /** Puts the agent into the JVM; the options are in its own grammar, and may be none. */
  public ForkedJvm agent(Path jar, String... options) {
    String list = String.join(",", options);
    return option("-javaagent:" + jar + (list.isEmpty() ? "" : "=" + list));
  }

  /** Adds options of the JVM. */
  public ForkedJvm option(String... options) {
    jvmOptions.addAll(List.of(options));
    return this;
  }

  /** Adds to the class path. */
  public ForkedJvm classPath(Path... entries) {
    for (Path entry : entries) {
      classPath.add(entry.toAbsolutePath());
    }
    return this;
  }

  /** The directory to run in; where this one does, if never said. */
  public ForkedJvm in(Path directory) {
    this.directory = directory;
    return this;
  }

  /** How long the process may take; two minutes, if never said. */
  public ForkedJvm within(Duration patience) {
    this.patience = patience;
    return this;
  }

  /**
   * Runs a main class, or a source file, to its end.
   *
   * @throws IllegalStateException when it does not end in time; the process is killed then
   */
  public Outcome run(String main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    command.addAll(jvmOptions);
    if (!classPath.isEmpty()) {
      command.add("-cp");
      command.add(
          classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    }
    command.add(main);
    command.addAll(List.of(arguments));
    return execute(command, directory, patience);
  }

  /** Runs any command to its end, with nothing of this JVM's tool options in its environment. */
  static Outcome execute(List<String> command, Path directory, Duration patience) {
    try {
      Path stdout = Files.createTempFile("redflag", ".out");
      Path stderr = Files.createTempFile("redflag", ".err");
      try {
        ProcessBuilder builder =
            new ProcessBuilder(command)
                .redirectOutput(stdout.toFile())
                .redirectError(stderr.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        if (directory != null) {
          builder.directory(directory.toFile());
        }
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
          process.destroyForcibly().waitFor();
          throw new IllegalStateException(
              "not ended within "
                  + patience
                  + ": "
                  + String.join(" ", command)
                  + "\n"
                  + Files.readString(stdout)
                  + Files.readString(stderr));
        }
        return new Outcome(process.exitValue(), Files.readString(stdout), Files.readString(stderr));
      } finally {
        Files.delete(stdout);
        Files.delete(stderr);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
