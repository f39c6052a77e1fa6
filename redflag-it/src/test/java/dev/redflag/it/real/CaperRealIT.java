package dev.redflag.it.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.redflag.it.CaperCheck;
import dev.redflag.pairs.code.LoadedClassList;
import dev.redflag.testkit.jvm.Jdk;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * No shortest race that FastTrack finds in a real program is missing from what Caper says may race.
 * Only {@code mvn verify -P caper} runs it; {@code -Dredflag.real=a,b} takes these programs.
 */
@Tag("caper")
class CaperRealIT {
  /** The pairs are those of the code that the running JDK brings. */
  private static final Jdk JDK = Jdk.running();

  @TestFactory
  Stream<DynamicTest> noShortestRaceIsMissing() {
    return Subject.wanted(Path.of("src/real/programs.txt")).stream()
        .filter(subject -> JDK.feature() >= subject.oldest())
        .map(subject -> dynamicTest(subject.name(), () -> check(subject)));
  }

  private static void check(Subject subject) throws Exception {
    Subject logged = subject.with("-Xlog:class+load:file=loaded.txt");
    RealRun found = RealRun.watched(logged, JDK, "found", CaperCheck.FASTTRACK);
    assertThat(found.outcome().status()).as(found.outcome().stderr()).isZero();
    Set<String> loaded = LoadedClassList.read(RealRun.left(subject, JDK, "found", "loaded.txt"));
    CaperCheck.of(
            subject.name(),
            subject.main(),
            RealRun.classPath(subject),
            loaded,
            Path.of("target/real/caper").toAbsolutePath())
        .nothingIsMissing(
            found.findings(), options -> RealRun.watched(subject, JDK, "caper", options).outcome());
  }
}
