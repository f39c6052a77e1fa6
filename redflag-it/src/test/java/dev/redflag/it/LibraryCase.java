package dev.redflag.it;

import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A real race in a real library, as a line of {@code cases.tsv} tells it.
 *
 * @param library names the folder of its versions
 * @param driver the class that has its threads race
 * @param variable a glob of the variables that the racy version is reported for
 * @param raceClass the class of that race
 * @param others globs of other variables, each a race that was looked into
 */
record LibraryCase(
    String library, String driver, String variable, String raceClass, List<String> others) {
  private static final Path LIBRARIES = Path.of("target/libraries");
  private static final Path DRIVERS = Path.of("src/drivers/java/dev/redflag/it");

  /** All of them. */
  static List<LibraryCase> all() throws IOException {
    return Files.readAllLines(Path.of("src/test/resources/cases.tsv")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(LibraryCase::of)
        .toList();
  }

  private static LibraryCase of(String line) {
    String[] columns = line.split("\t", -1);
    return new LibraryCase(
        columns[0],
        columns[1],
        columns[2],
        columns[3],
        columns[4].isEmpty() ? List.of() : List.of(columns[4].split(" ")));
  }

  /** Whether the racy version is to be reported for a variable. */
  boolean isExpected(String found) {
    return globbed(variable).test(found);
  }

  /** Whether another race was looked into. */
  boolean isKnown(String found) {
    return others.stream().anyMatch(other -> globbed(other).test(found));
  }

  private static Predicate<String> globbed(String glob) {
    return Pattern.compile(Pattern.quote(glob).replace("*", "\\E.*\\Q")).asMatchPredicate();
  }

  /** The class to run. */
  String mainClass() {
    return "dev.redflag.it." + driver;
  }

  /** Where the jars of a kind of version are: racy, mended or silent. */
  Path jars(String kind) {
    return LIBRARIES.resolve(library).resolve(kind);
  }

  /** Compiles the driver against a kind of version, if it was not. */
  void compile(String kind, Path target) {
    if (!Files.exists(target)) {
      List<Path> sources =
          List.of(DRIVERS.resolve(driver + ".java"), DRIVERS.resolve("Racers.java"));
      Javac.compile(Jdk.running(), sources, target, "--release", "17", "-cp", listed(jars(kind)));
    }
  }

  private static String listed(Path directory) {
    try (Stream<Path> jars = Files.list(directory)) {
      return jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
