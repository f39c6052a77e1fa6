package dev.redflag.it.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.redflag.testkit.jvm.Jdk;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * What is left out as redundant hides no race of real programs: over ten runs each, every variable
 * that races with {@code prune=off} races with {@code prune=on}. Threads meet as they will, so
 * where one is missing both are given more runs, up to three times as many.
 *
 * <p>Only {@code mvn verify -P pruned} runs it; {@code -Dredflag.real=a,b} takes these programs,
 * {@code -Dredflag.runs=N} another number of runs.
 */
@Tag("pruned")
class PrunedRealIT {
  private static final int RUNS = Integer.getInteger("redflag.runs", 10);

  @TestFactory
  Stream<DynamicTest> whatRacesWithoutPruningRacesWithIt() {
    Jdk jdk = Jdk.all().get(0);
    return Subject.wanted(Path.of("src/real/programs.txt")).stream()
        .filter(subject -> jdk.feature() >= subject.oldest())
        .map(subject -> dynamicTest(subject.name(), () -> check(subject, jdk)));
  }

  private static void check(Subject subject, Jdk jdk) {
    Set<String> pruned = new TreeSet<>();
    Set<String> whole = new TreeSet<>();
    for (int i = 0; i < RUNS || i < 3 * RUNS && !pruned.containsAll(whole); i++) {
      pruned.addAll(RealRun.watched(subject, jdk, "pruned", "prune=on").variables());
      whole.addAll(RealRun.watched(subject, jdk, "whole", "prune=off").variables());
    }
    assertThat(pruned).as("%s on %s", subject.name(), jdk).containsAll(whole);
  }
}
