package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import dev.redflag.testkit.jvm.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pairs that FastTrack prints for the races of real libraries are proved within {@value #RUNS}
 * runs of the same driver, in turn with each access as the first: by RaceChaser, each run of which
 * keeps to its budget, or by LiteHB where a thread comes to one access only after what the other
 * access of another wrote, so that no two can be there at once. Only {@code mvn verify -P pairs}
 * runs it, since it takes minutes.
 */
@Tag("pairs")
class ChasedLibrariesIT {
  private static final int RUNS = 6;
  private static final int PERCENT = 50;

  @TempDir Path directory;

  /** Of one JDK. */
  private int races;

  private int caught;

  @TestFactory
  Stream<DynamicNode> everyJdk() throws IOException {
    List<LibraryCase> cases =
        LibraryCase.all().stream()
            .filter(library -> Files.isDirectory(library.jars("racy")))
            .toList();
    return Jdk.all().stream()
        .map(
            jdk ->
                dynamicContainer(
                    jdk.toString(),
                    Stream.concat(
                        cases.stream()
                            .map(
                                library ->
                                    dynamicTest(library.driver(), () -> check(jdk, library))),
                        Stream.of(dynamicTest("most are caught", this::mostAreCaught)))));
  }

  private void mostAreCaught() {
    System.out.printf("%d races, %d by racechaser%n", races, caught);
    assertThat(caught).isGreaterThan(races * 2 / 3);
    races = 0;
    caught = 0;
  }

  private void check(Jdk jdk, LibraryCase library) {
    library.compile("racy", directory.resolve(library.library()));
    List<Findings.Finding> found =
        run(jdk, library, "fasttrack").stream()
            .filter(race -> library.isExpected(race.variable()) && namesAPair(race))
            .toList();
    for (Findings.Finding race : found) {
      int run = provedIn(jdk, library, race, "racechaser,stats,budget=" + PERCENT);
      races++;
      caught += run == 0 ? 0 : 1;
      int ordered = run == 0 ? provedIn(jdk, library, race, "litehb") : 0;
      System.out.printf(
          "%s, %s, %s and %s: %s%n",
          library.driver(),
          jdk,
          race.accesses().get(1).site(),
          race.accesses().get(0).site(),
          run == 0 ? "litehb, run " + ordered : "racechaser, run " + run);
      assertThat(run + ordered).as(race.accesses().toString()).isPositive();
    }
  }

  private static boolean namesAPair(Findings.Finding race) {
    return race.accesses().stream().allMatch(access -> access.site() != null);
  }

  /** The first run that proves a race, from 1 on; 0 where none does. */
  private int provedIn(Jdk jdk, LibraryCase library, Findings.Finding race, String detector) {
    String current = race.accesses().get(0).site();
    String earlier = race.accesses().get(1).site();
    for (int run = 1; run <= RUNS; run++) {
      String pair = run % 2 == 1 ? earlier + "," + current : current + "," + earlier;
      if (run(jdk, library, detector + ",pair=" + pair).stream()
          .anyMatch(found -> found.variable().equals(race.variable()) && hasBothStacks(found))) {
        return run;
      }
    }
    return 0;
  }

  private static boolean hasBothStacks(Findings.Finding found) {
    return found.accesses().size() == 2
        && found.accesses().stream().noneMatch(access -> access.stack().isEmpty());
  }

  private List<Findings.Finding> run(Jdk jdk, LibraryCase library, String options) {
    Path json = directory.resolve("findings.json");
    Outcome outcome =
        ForkedJvm.of(jdk)
            .agent(ForkedJvm.agentJar(), "json=" + json, "detector=" + options)
            .classPath(directory.resolve(library.library()), library.jars("racy").resolve("*"))
            .run(library.mainClass());
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    if (options.startsWith("racechaser")) {
      assertThat(Waiting.of(outcome).keepsTo(PERCENT / 100.0)).as(outcome.stderr()).isTrue();
    }
    return Findings.read(json).findings();
  }
}
