package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real programs at the highest rate of sampling, whatever it costs: they check the result of each
 * of their runs, and none hangs. Only {@code mvn verify -P soak} runs it, for ten minutes a program
 * and JDK; {@code -Dredflag.soak=SECONDS} says otherwise.
 */
@Tag("soak")
@ParameterizedClass
@MethodSource("jdks")
class SampledSoakIT {
  private static final long SECONDS = Long.getLong("redflag.soak", 600);
  private static final Path BENCHMARKS = Path.of("../redflag-benchmarks/target");

  private final Jdk jdk;

  SampledSoakIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "netty"})
  void theResultStaysRight(String program) throws IOException {
    String libraries = Files.readString(BENCHMARKS.resolve("classpath")).strip();
    Outcome outcome =
        ForkedJvm.of(jdk)
            .within(Duration.ofSeconds(2 * SECONDS + 120))
            .classPath(BENCHMARKS.resolve("classes"))
            .classPath(
                Arrays.stream(libraries.split(File.pathSeparator))
                    .map(Path::of)
                    .toArray(Path[]::new))
            .agent(
                ForkedJvm.agentJar(),
                "detector=datacollider",
                "rate=10000",
                "budget=100%",
                "seed=1",
                "stats")
            .run(
                "dev.redflag.benchmarks.Main",
                program,
                "quick",
                "2",
                "0",
                Long.toString(SECONDS * 1000));
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stderr())
        .containsPattern("  waits: [1-9]")
        .containsPattern("  batches of classes that were changed: [1-9]")
        .doesNotContain("error of its own");
    outcome
        .stderr()
        .lines()
        .filter(
            line -> line.matches("  (waits|batches of classes that were changed|changes.*): .*"))
        .forEach(line -> System.out.println(program + ", " + jdk + line));
  }
}
