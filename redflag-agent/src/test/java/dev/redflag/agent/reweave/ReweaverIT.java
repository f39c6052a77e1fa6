package dev.redflag.agent.reweave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reweaver in a JVM of its own, without the agent. */
class ReweaverIT {
  @TempDir Path folder;

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void sitesComeAndGo(Jdk jdk) throws IOException {
    Outcome outcome =
        ForkedJvm.of(jdk)
            .classPath(
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(Path::of)
                    .toArray(Path[]::new))
            .option("-Xbootclasspath/a:" + Path.of("../redflag-runtime/target/classes"))
            .option("-Xshare:off", "-javaagent:" + agent())
            .run("programs.Reweaving");
    assertThat(outcome.stderr()).isEmpty();
    assertThat(outcome.stdout().lines())
        .containsExactly(
            "plain: 0 hooks",
            "reweaves 2",
            "armed: 2 hooks",
            "as it was: false",
            "reweaves 2",
            "disarmed: 0 hooks",
            "as it was: true",
            "refused programs.Reweaving$Refused: the JVM refused the woven class:"
                + " java.lang.UnsupportedOperation",
            "reweaves 1",
            "one refused: 1 hooks",
            "loaded armed: 1 hooks",
            "left with hooks: 0",
            "detached: 0 hooks",
            "as it was: true",
            "reweaves 1",
            "detached for good: 0 hooks",
            "refused programs.Reweaving$Refused: the JVM refused the woven class:"
                + " java.lang.UnsupportedOperation",
            "left with hooks: 1",
            "one keeps them: 1 hooks",
            "reweaves 16",
            "leaves out 25",
            "some of many: 15 hooks",
            "asks 0 times for two more",
            "counts their loading: true",
            "loaded besides: 2 hooks",
            "reweaves 24",
            "the newest: 0 hooks",
            "left with hooks: 0");
  }

  /** A jar that makes the program an agent to itself. */
  private Path agent() throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue("Premain-Class", "programs.Reweaving");
    main.putValue("Can-Retransform-Classes", "true");
    Path jar = folder.resolve("self.jar");
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }
}
