package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A program that runs for long needs no more memory at its end than it did when it had warmed up.
 * Only {@code mvn verify -P soak} runs it, for half an hour a JDK; {@code -Dredflag.soak=SECONDS}
 * says otherwise. What is kept of code that is gone grows at first, up to its bound (see {@code
 * Sites}): a run of a few minutes is not flat.
 */
@Tag("soak")
@ParameterizedClass
@MethodSource("jdks")
class SoakIT {
  private static final long SECONDS = Long.getLong("redflag.soak", 1800);

  /** What the program's own structures and the history of its threads may differ by. */
  private static final long SLACK = 2 << 20;

  private final Jdk jdk;

  SoakIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @Test
  void memoryIsFlat() {
    Outcome outcome =
        ForkedJvm.of(jdk)
            .option("-XX:+UseSerialGC", "-Xmx96m")
            .within(Duration.ofSeconds(2 * SECONDS + 120))
            .classPath(Path.of("target/test-classes").toAbsolutePath())
            .agent(ForkedJvm.agentJar())
            .run("programs.Soak", Long.toString(SECONDS));
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stderr()).contains("programs.Soak.racy");
    long[] used = outcome.stdout().lines().mapToLong(Long::parseLong).toArray();
    System.out.println(
        "bytes after a collection, " + jdk + ": " + LongStream.of(used).boxed().toList());
    int third = used.length / 3;
    assertThat(most(used, 2 * third, used.length)).isLessThan(most(used, third, 2 * third) + SLACK);
  }

  private static long most(long[] used, int from, int to) {
    return LongStream.of(used).skip(from).limit(to - from).max().orElseThrow();
  }
}
