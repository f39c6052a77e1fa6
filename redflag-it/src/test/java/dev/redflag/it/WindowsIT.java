package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A benchmark program to which detectors are attached, and detached, in turn. */
class WindowsIT {
  private static final String OFFER = "dev.redflag.benchmarks.classic.Tsp.offer(Tsp.java)@17";

  private static final Path BENCHMARKS = Path.of("../redflag-benchmarks/target");

  @TempDir Path folder;

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aChaseComesAndGoes(Jdk jdk) throws IOException {
    String chase = "detector=racechaser\tpair=" + OFFER + "," + OFFER + "\tbudget=";
    List<String> lines = run(jdk, "", chase + "0%", chase + "100%\tdelay=1", "");
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).startsWith("redflag-window 0 ").endsWith(" 0 0 0");
    assertThat(lines.get(1)).endsWith(" 0 0 0"); // nobody waited
    assertThat(lines.get(2)).matches(".* 0 [1-9]\\d* 0"); // of new threads each waits at once
    assertThat(lines.get(3)).endsWith(" 0 0 0");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void samplingComesAndGoes(Jdk jdk) throws IOException {
    String sampling = "detector=datacollider\trate=0";
    assertThat(run(jdk, sampling, "", sampling)).hasSize(3);
  }

  /** The lines of the steps. */
  private List<String> run(Jdk jdk, String... plan) throws IOException {
    String libraries = Files.readString(BENCHMARKS.resolve("classpath")).strip();
    Path file = Files.write(folder.resolve("plan"), List.of(plan));
    Outcome outcome =
        ForkedJvm.of(jdk)
            .option("-Djdk.attach.allowAttachSelf=true", "-XX:+EnableDynamicAgentLoading")
            .classPath(BENCHMARKS.resolve("classes"))
            .classPath(
                Arrays.stream(libraries.split(File.pathSeparator))
                    .map(Path::of)
                    .toArray(Path[]::new))
            .run(
                "dev.redflag.benchmarks.reweave.Windows",
                "tsp",
                "quick",
                "2",
                "100",
                "20",
                "50",
                ForkedJvm.agentJar().toAbsolutePath().toString(),
                file.toString());
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    return outcome.stdout().lines().filter(line -> line.startsWith("redflag-window")).toList();
  }
}
