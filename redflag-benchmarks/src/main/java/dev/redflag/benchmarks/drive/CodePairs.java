package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Kernels;
import dev.redflag.benchmarks.Size;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * All pairs of accesses that may race in the code of one program, by {@code redflag pairs}. It is
 * given a main class for that program alone, since the benchmarks' own reaches all of them, and,
 * for what is reached by reflection, the classes that a run of it loads, with the jars that they
 * are from.
 */
final class CodePairs {
  private static final String MAIN = "OneProgram";
  private static final String SOURCE_OF_CLASS = " source: file:";

  /** The most that a run, or the analysis of its code, may take. */
  private static final int SECONDS = 600;

  private static final String SOURCE =
      """
      final class %s {
        public static void main(String[] args) throws Exception {
          %s program = new %s();
          program.setUp(%s.%s);
          program.run(%d);
          program.validate();
          program.close();
          System.exit(0);
        }
      }
      """;

  private CodePairs() {}

  /** The file of pairs of a program; it is kept until something is built anew. */
  static Path file(BenchOptions options, Path root, String program)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    Path target = root.resolve("redflag-benchmarks/target");
    Path built = target.resolve("bench-built");
    String size = options.size().name().toLowerCase(Locale.ROOT);
    Path file = target.resolve("pairs").resolve(program + "-" + size + ".pairs");
    boolean fresh =
        Files.exists(file)
            && Files.exists(built)
            && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(built)) > 0;
    if (!fresh) {
      Files.createDirectories(file.getParent());
      write(options, root, program, file);
    }
    return file;
  }

  /** Writes the file of pairs of a program. */
  private static void write(BenchOptions options, Path root, String program, Path file)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    Path command = root.resolve("redflag-cli/target/redflag-cli.jar");
    if (!Files.isRegularFile(command)) {
      throw new UsageException(
          UsageException.UNAVAILABLE, "there is no command at " + command + "; build it");
    }
    Path directory = Files.createTempDirectory("redflag-bench");
    try {
      compile(source(options, program), directory);
      Path loaded = directory.resolve("loaded");
      String java = options.jdk().resolve("bin/java").toString();
      String all = directory + File.pathSeparator + System.getProperty("java.class.path");
      Path output = directory.resolve("output");
      List<String> run = List.of(java, "-Xlog:class+load:file=" + loaded, "-cp", all, MAIN);
      Fork.lines(run, output, SECONDS);
      List<String> entries = entries(Files.readAllLines(loaded));
      Fork.lines(
          List.of(
              java,
              "-jar",
              command.toString(),
              "pairs",
              "-cp",
              String.join(File.pathSeparator, entries),
              "--loaded",
              loaded.toString(),
              "-o",
              file.toString(),
              MAIN),
          output,
          SECONDS);
    } finally {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path each : files.toList()) {
          Files.delete(each);
        }
      }
      Files.delete(directory);
    }
  }

  /** The folders and jars that classes were loaded from, as the JVM logs it. */
  static List<String> entries(List<String> log) {
    Set<String> entries = new LinkedHashSet<>();
    for (String line : log) {
      int source = line.indexOf(SOURCE_OF_CLASS);
      if (source >= 0) {
        entries.add(Path.of(line.substring(source + SOURCE_OF_CLASS.length()).strip()).toString());
      }
    }
    return List.copyOf(entries);
  }

  /** A main class that runs the program as a window does. */
  static String source(BenchOptions options, String program) {
    return SOURCE.formatted(
        MAIN,
        Kernel.class.getName(),
        Kernels.named(program).getClass().getName(),
        Size.class.getName(),
        options.size().name(),
        options.threads());
  }

  private static void compile(String source, Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve(MAIN + ".java"), source);
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                directory.toString(),
                file.toString());
    if (status != 0) {
      throw new IOException("the main class of a program was not compiled");
    }
  }
}
