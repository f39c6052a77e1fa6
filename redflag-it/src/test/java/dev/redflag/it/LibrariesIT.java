package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
  @TempDir Path directory;

  @TestFactory
  Stream<DynamicNode> everyJdk() throws IOException {
    List<LibraryCase> cases = LibraryCase.all();
    return Jdk.all().stream()
        .map(
            jdk ->
                dynamicContainer(
                    jdk.toString(), cases.stream().flatMap(library -> tests(jdk, library))));
  }

  private Stream<DynamicTest> tests(Jdk jdk, LibraryCase library) {
    return Stream.of("racy", "mended", "silent")
        .filter(kind -> Files.isDirectory(library.jars(kind)))
        .map(kind -> dynamicTest(library.driver() + " " + kind, () -> check(jdk, library, kind)));
  }

  private void check(Jdk jdk, LibraryCase library, String kind) {
    Path target = directory.resolve(library.library() + "-" + kind);
    Path json = directory.resolve(target.getFileName() + "-" + jdk.feature() + ".json");
    Path jars = library.jars(kind).resolve("*");
    library.compile(kind, target);
    String main = library.mainClass();

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
}
