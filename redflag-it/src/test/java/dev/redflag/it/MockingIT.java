package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside an agent that redefines classes while they are in use: Mockito's inline mock maker. */
class MockingIT {
  private static final Path JARS = Path.of("target/libraries/mockito");
  private static final Path DRIVER = Path.of("src/drivers/java/dev/redflag/it/Mocking.java");

  @TempDir Path folder;

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void mocksAreAsTheyWereAndRacesAreFound(Jdk jdk) throws IOException {
    Path target = folder.resolve("classes");
    String jars;
    try (Stream<Path> all = Files.list(JARS)) {
      jars = all.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
    Javac.compile(Jdk.running(), List.of(DRIVER), target, "--release", "17", "-cp", jars);
    Outcome plain = mocking(jdk, target).run("dev.redflag.it.Mocking");
    assertThat(plain.status()).as(plain.stderr()).isZero();
    Path json = folder.resolve("mocking.json");
    Outcome watched =
        mocking(jdk, target)
            .agent(ForkedJvm.agentJar(), "json=" + json)
            .run("dev.redflag.it.Mocking");
    assertThat(watched.status()).as(watched.stderr()).isZero();
    assertThat(watched.stdout()).isEqualTo(plain.stdout());
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::variable)
        .containsOnly("dev.redflag.it.Mocking.raced");
  }

  /** Of JDKs newer than the library, it wants to be told that it may try. */
  private static ForkedJvm mocking(Jdk jdk, Path target) {
    return ForkedJvm.of(jdk)
        .option("-Dnet.bytebuddy.experimental=true", "-XX:+EnableDynamicAgentLoading")
        .classPath(target, JARS.resolve("*"));
  }
}
