package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Memory follows the threads that live, not all that ever lived. */
@ParameterizedClass
@MethodSource("jdks")
class ManyThreadsIT {
  private final Jdk jdk;

  ManyThreadsIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private Outcome run(String heap, String how, int threads) {
    return ForkedJvm.of(jdk)
        .option("-XX:+UseSerialGC", "-Xmx" + heap)
        .classPath(Path.of("target/test-classes").toAbsolutePath())
        .agent(ForkedJvm.agentJar())
        .run("programs.ManyThreads", how, String.valueOf(threads));
  }

  @Test
  void manyPlatformThreadsInARow() {
    assertThat(run("48m", "inARow", 5_000)).isEqualTo(new Outcome(0, "5000\n", ""));
  }

  @Test
  void manyVirtualThreadsAtOnce() {
    assumeThat(jdk.feature()).isGreaterThanOrEqualTo(21);
    assertThat(run("1g", "atOnce", 100_000)).isEqualTo(new Outcome(0, "200000\n", ""));
  }
}
