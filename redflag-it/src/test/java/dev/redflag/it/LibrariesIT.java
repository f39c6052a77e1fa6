package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real races in real libraries: found in the racy version, gone in the one that mended them.
 *
 * <p>{@code cases.tsv} lists the cases; the versions are in the module's build. The drivers are
 * compiled here, each against the versions of its own case.
 *
 * <p>Which of a library's other races a run meets is up to the scheduler. The two that must stay
 * silent may meet none; elsewhere a race that nobody has looked into fails the test only where
 * {@code -Dredflag.others=true} asks for it.
 */
class LibrariesIT {
  private static final Path LIBRARIES = Path.of("target/libraries");
  private static final Path DRIVERS = Path.of("src/drivers/java/dev/redflag/it");

  @TempDir Path directory;

  /** What a run may report. */
  private record Case(
      String library, String driver, String variable, String raceClass, List<String> others) {
    static Case of(String line) {
      String[] columns = line.split("\t", -1);
      return new Case(
          columns[0],
          columns[1],
          columns[2],
          columns[3],
          columns[4].isEmpty() ? List.of() : List.of(columns[4].split(" ")));
    }

    boolean isExpected(String found) {
      return globbed(variable).test(found);
    }

    boolean isKnown(String found) {
      return others.stream().anyMatch(other -> globbed(other).test(found));
    }

    private static Predicate<String> globbed(String glob) {
      return Pattern.compile(Pattern.quote(glob).replace("*", "\\E.*\\Q")).asMatchPredicate();
    }
  }

  @TestFactory
  Stream<DynamicNode> everyJdk() throws IOException {
    List<Case> cases =
        Files.readAllLines(Path.of("src/test/resources/cases.tsv")).stream()
            .filter(line -> !line.startsWith("#"))
            .map(Case::of)
            .toList();
    return Jdk.all().stream()
        .map(
            jdk ->
                dynamicContainer(
                    jdk.toString(), cases.stream().flatMap(library -> tests(jdk, library))));
  }

  private Stream<DynamicTest> tests(Jdk jdk, Case library) {
    return Stream.of("racy", "mended", "silent")
        .filter(kind -> Files.isDirectory(jars(library, kind)))
        .map(kind -> dynamicTest(library.driver() + " " + kind, () -> check(jdk, library, kind)));
  }

  private void check(Jdk jdk, Case library, String kind) {
    Path target = directory.resolve(library.library() + "-" + kind);
    Path json = directory.resolve(target.getFileName() + "-" + jdk.feature() + ".json");
    Path jars = jars(library, kind).resolve("*");
    if (!Files.exists(target)) {
      String classPath = listed(jars(library, kind));
      Javac.compile(Jdk.running(), sources(library), target, "--release", "17", "-cp", classPath);
    }
    String main = "dev.redflag.it." + library.driver();

    Outcome watched =
        ForkedJvm.of(jdk)
            .agent(ForkedJvm.agentJar(), "json=" + json)
            .classPath(target, jars)
            .run(main);

    assertThat(watched.status()).as(watched.stderr()).isZero();
    if (!kind.equals("mended")) {
      Outcome plain = ForkedJvm.of(jdk).classPath(target, jars).run(main);
      assertThat(plain.status()).as(plain.stderr()).isZero();
      assertThat(watched.stdout()).isEqualTo(plain.stdout());
    }
    List<Findings.Finding> findings = Findings.read(json).findings();
    Set<String> found = new TreeSet<>();
    findings.forEach(finding -> found.add(finding.variable()));
    String where = library.driver() + ", " + kind + " version, on " + jdk;
    if (kind.equals("racy")) {
      assertThat(found).as(where).anyMatch(library::isExpected);
      assertThat(findings)
          .as(where)
          .filteredOn(finding -> library.isExpected(finding.variable()))
          .extracting(Findings.Finding::type)
          .containsOnly(library.raceClass());
    } else {
      assertThat(found).as(where).noneMatch(library::isExpected);
    }
    if (kind.equals("silent") || Boolean.getBoolean("redflag.others")) {
      found.removeIf(library::isExpected);
      found.removeIf(library::isKnown);
      assertThat(found).as(where).isEmpty();
    }
  }

  private static String listed(Path directory) {
    try (Stream<Path> jars = Files.list(directory)) {
      return jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> sources(Case library) {
    return List.of(DRIVERS.resolve(library.driver() + ".java"), DRIVERS.resolve("Racers.java"));
  }

  private static Path jars(Case library, String kind) {
    return LIBRARIES.resolve(library.library()).resolve(kind);
  }
}
