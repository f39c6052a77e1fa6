package dev.redflag.testkit.jvm;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** The compiler of a JDK, for sources that the build itself does not compile. */
public final class Javac {
  private Javac() {}

  /**
   * Compiles sources into a directory, which is made if need be.
   *
   * @throws IllegalStateException with the compiler's words, when it refuses them
   */
  public static void compile(Jdk jdk, List<Path> sources, Path target, String... options) {
    if (sources.isEmpty()) {
      return;
    }
    try {
      Files.createDirectories(target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> arguments = new ArrayList<>();
    arguments.add("-d");
    arguments.add(target.toString());
    arguments.addAll(List.of(options));
    sources.forEach(source -> arguments.add(source.toString()));
    if (jdk.equals(Jdk.running())) {
      compileHere(arguments);
    } else {
      compileThere(jdk, arguments);
    }
  }

  /** The compiler in this JVM, which need not start. */
  private static void compileHere(List<String> arguments) {
    StringWriter words = new StringWriter();
    int status =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(new PrintWriter(words), new PrintWriter(words), arguments.toArray(new String[0]));
    if (status != 0) {
      throw new IllegalStateException(words.toString());
    }
  }

  private static void compileThere(Jdk jdk, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(jdk.javac().toString());
    command.addAll(arguments);
    Outcome outcome = ForkedJvm.execute(command, null, Duration.ofMinutes(2));
    if (outcome.status() != 0) {
      throw new IllegalStateException(outcome.stdout() + outcome.stderr());
    }
  }
}
