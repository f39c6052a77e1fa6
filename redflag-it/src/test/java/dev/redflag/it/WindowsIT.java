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
import org.junit.jupiter.api.Test;
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
    assertThat(lines.get(0)).startsWith("redflag-window 0 ").endsWith(" 0 0 0 0");
    assertThat(lines.get(1)).matches(".* 0 0 0 [1-9]\\d*"); // nobody waited
    assertThat(lines.get(2)).matches(".* 0 [1-9]\\d* 0 [1-9]\\d*"); // each new thread waits at once
    assertThat(lines.get(3)).endsWith(" 0 0 0 0");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void samplingComesAndGoes(Jdk jdk) throws IOException {
    String sampling = "detector=datacollider\trate=0";
    assertThat(run(jdk, sampling, "", sampling)).hasSize(3);
  }

  /** A pair that is none is left out with its round; one whose class never comes is not. */
  @ParameterizedTest
  @MethodSource("jdks")
  void pairsThatAreNoneAreLeftOut(Jdk jdk) throws IOException {
    String chase = "detector=racechaser\tbudget=5%\tpair=";
    String none = OFFER.replace("17", "1");
    String absent = OFFER.replace("Tsp.offer", "Absent.offer");
    List<String> lines =
        run(jdk, chase + none + "," + none, "", chase + absent + "," + absent, "", "", "", "");
    assertThat(lines.get(0)).startsWith("redflag-window-refused 0: it does not take the pair: ");
    assertThat(lines.get(1)).startsWith("redflag-window 2 ").endsWith(" 0 0 0 0");
    assertThat(lines).hasSize(1 + 2 + 3);
  }

  /** The driver, with pairs of the code alone. */
  @Test
  void pairsAreDrawnOfTheCode() throws IOException {
    Outcome outcome =
        benchmarks(Jdk.all().get(0))
            .option("-Dredflag.root=..")
            .run(
                "dev.redflag.benchmarks.drive.Bench",
                "--windows",
                "--quick",
                "--drawn=2",
                "--warm-up=100",
                "--measure=20",
                "--settle=50",
                "--detectors=racechaser/budget=0%",
                "tsp");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout())
        .containsPattern("tsp +racechaser/budget=0% +2 .* [012] +2\n")
        .containsPattern("tsp +nothing +2 ");
  }

  /** The lines of the steps. */
  private List<String> run(Jdk jdk, String... plan) throws IOException {
    Path file = Files.write(folder.resolve("plan"), List.of(plan));
    Outcome outcome =
        benchmarks(jdk)
            .option("-Djdk.attach.allowAttachSelf=true", "-XX:+EnableDynamicAgentLoading")
            .run(
                "dev.redflag.benchmarks.reweave.Windows",
                "tsp",
                "quick",
                "2",
                "100",
                "20",
                "50",
                "4",
                ForkedJvm.agentJar().toAbsolutePath().toString(),
                file.toString());
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    return outcome.stdout().lines().filter(line -> line.startsWith("redflag-window")).toList();
  }

  private static ForkedJvm benchmarks(Jdk jdk) throws IOException {
    String libraries = Files.readString(BENCHMARKS.resolve("classpath")).strip();
    return ForkedJvm.of(jdk)
        .classPath(BENCHMARKS.resolve("classes"))
        .classPath(
            Arrays.stream(libraries.split(File.pathSeparator)).map(Path::of).toArray(Path[]::new));
  }
}
