package dev.redflag.it.real;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The compilers of the languages that the drivers are written in. */
final class Sources {
  /** Folders of classes that were compiled since this JVM started. */
  private static final Set<Path> COMPILED = new HashSet<>();

  private static final Path DRIVERS = Path.of("src/real").toAbsolutePath();

  private Sources() {}

  /**
   * Compiles a subject's sources, all of one language.
   *
   * @param jars the folder of the jars on its class path
   * @param folder the subject's folder
   * @return the folder of the classes, empty where there are no sources
   */
  static Path compile(Subject subject, Path jars, Path folder) {
    Path classes = folder.resolve("classes");
    List<Path> sources = subject.sources().stream().map(DRIVERS::resolve).toList();
    try {
      Files.createDirectories(classes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (sources.isEmpty() || COMPILED.contains(classes)) {
      return classes;
    }
    List<String> entries = new ArrayList<>(List.of(listed(jars)));
    subject.classes().forEach(built -> entries.add(Path.of(built).toAbsolutePath().toString()));
    String classPath = String.join(File.pathSeparator, entries);
    String name = sources.get(0).toString();
    switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "java" ->
          Javac.compile(
              Jdk.running(),
              sources,
              classes,
              "--release",
              Integer.toString(subject.oldest()),
              "-proc:none",
              "-cp",
              classPath);
      case "kt" ->
          fork(
              List.of("org.jetbrains.kotlin:kotlin-compiler-embeddable:2.0.21"),
              folder,
              "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
              List.of("-no-stdlib", "-no-reflect", "-jvm-target", "17"),
              classes,
              classPath,
              sources);
      case "scala" ->
          fork(
              List.of("org.scala-lang:scala-compiler:2.13.15"),
              folder,
              "scala.tools.nsc.Main",
              List.of(),
              classes,
              classPath,
              sources);
      case "groovy" ->
          fork(
              List.of("org.apache.groovy:groovy:4.0.24"),
              folder,
              "org.codehaus.groovy.tools.FileSystemCompiler",
              List.of(),
              classes,
              classPath,
              sources);
      default -> throw new IllegalArgumentException("there is no compiler for " + name);
    }
    COMPILED.add(classes);
    return classes;
  }

  private static void fork(
      List<String> compiler,
      Path folder,
      String main,
      List<String> options,
      Path classes,
      String classPath,
      List<Path> sources) {
    Path jars = Artifacts.fetch(compiler, folder.resolve("compiler"));
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("-d", classes.toString(), "-classpath", classPath));
    sources.forEach(source -> arguments.add(source.toString()));
    Outcome outcome =
        ForkedJvm.of(Jdk.running())
            .classPath(jars.resolve("*"))
            .run(main, arguments.toArray(new String[0]));
    if (outcome.status() != 0) {
      throw new IllegalStateException(outcome.stdout() + outcome.stderr());
    }
  }

  private static String listed(Path jars) {
    if (!Files.isDirectory(jars)) {
      return "";
    }
    try (Stream<Path> files = Files.list(jars)) {
      return files.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
