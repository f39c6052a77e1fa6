package dev.redflag.testkit.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Compiles programs that need a newer JDK than the build, with the JDK that runs them. */
public final class NewerSources {
  private NewerSources() {}

  /** Compiles the programs that a JDK can run, against the classes given, into a directory. */
  public static void compile(Jdk jdk, List<CorpusProgram> programs, Path classes, Path target) {
    try {
      Files.createDirectories(target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> plain = new ArrayList<>();
    List<String> preview = new ArrayList<>();
    for (CorpusProgram program : programs) {
      if (program.runsOn(jdk)) {
        (program.preview().isPresent() ? preview : plain).add(program.source().toString());
      }
    }
    List<String> common =
        List.of(
            "-Xlint:all,-preview",
            "-d",
            target.toString(),
            "-cp",
            classes.toAbsolutePath().toString());
    javac(jdk, common, plain);
    List<String> withPreview = new ArrayList<>(common);
    withPreview.addAll(List.of("--enable-preview", "--release", String.valueOf(jdk.feature())));
    javac(jdk, withPreview, preview);
  }

  private static void javac(Jdk jdk, List<String> options, List<String> sources) {
    if (sources.isEmpty()) {
      return;
    }
    List<String> command = new ArrayList<>();
    command.add(jdk.javac().toString());
    command.addAll(options);
    command.addAll(sources);
    Outcome outcome = ForkedJvm.execute(command, null, Duration.ofMinutes(2));
    if (outcome.status() != 0) {
      throw new IllegalStateException(outcome.stdout() + outcome.stderr());
    }
  }
}
