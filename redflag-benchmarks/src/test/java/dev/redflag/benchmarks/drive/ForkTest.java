package dev.redflag.benchmarks.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.redflag.benchmarks.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkTest {
  @TempDir Path directory;

  /** Writes the findings file that it is told to write; on the class path of the measured JVM. */
  public static final class WritingAgent {
    private WritingAgent() {}

    public static void premain(String options) throws IOException {
      Path file = Path.of(options.replaceAll(".*json=([^,]+).*", "$1"));
      Files.writeString(file, "{ \"findings\": [ { \"variable\": \"x.Y.z\" } ] }");
    }
  }

  /** Does nothing. */
  public static final class SilentAgent {
    private SilentAgent() {}

    public static void premain(String options) {}
  }

  private Path agent(Class<?> premain) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(new Attributes.Name("Premain-Class"), premain.getName());
    Path jar = directory.resolve("agent.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  private static BenchOptions options(String... args) throws UsageException {
    return BenchOptions.parse(args, Path.of("."));
  }

  @Test
  void aPlainForkMeasuresAndHasNoFindings() throws Exception {
    Fork fork = Fork.run(options("--quick", "--agent=none"), "sor", Size.QUICK, null);
    assertThat(fork.measurement().benchmark()).isEqualTo("sor");
    assertThat(fork.measurement().medianMs()).isPositive();
    assertThat(fork.findings()).isEmpty();
  }

  @Test
  void statisticsAreReadWhereTheyAreTold() {
    assertThat(
            Fork.statisticsIn(
                List.of(
                    "  before: 1", "Redflag statistics:", "  sites fired: 12", "other", "  a:b")))
        .isEqualTo(Map.of("sites fired", 12L));
    assertThat(Fork.statisticsIn(List.of("nothing"))).isEmpty();
  }

  @Test
  void findingsComeFromTheAgent() throws Exception {
    BenchOptions options = options("--quick", "--agent=" + agent(WritingAgent.class));
    Fork fork = Fork.run(options, "sor", Size.QUICK, options.detectors().get(0));
    assertThat(fork.findings()).containsExactly("x.Y.z");
  }

  @Test
  void pairsAreOfFindingsThatNameBothAccesses() {
    String both =
        "{ 'accesses': [ { 'site': 'a.B.r(B.java:1)' }, { 'site': 'a.B.w(B.java:2)' } ] }";
    String one = "{ 'accesses': [ { 'site': 'a.B.r(B.java:1)' }, { 'site': null } ] }";
    String none = "{ 'accesses': [ { }, { } ] }";
    String json = "{ 'findings': [" + String.join(",", one, both, none) + "] }";
    assertThat(Fork.pairsIn(json.replace('\'', '"')))
        .containsExactly("a.B.w(B.java:2),a.B.r(B.java:1)");
    assertThat(Pairs.turned("a.B.w(B.java:2)#write@3,a.B.r(B.java:1)"))
        .isEqualTo("a.B.r(B.java:1),a.B.w(B.java:2)#write@3");
  }

  @Test
  void anAgentThatWritesNothingDidNotAttach() throws Exception {
    BenchOptions options = options("--quick", "--agent=" + agent(SilentAgent.class));
    DetectorSpec detector = options.detectors().get(0);
    UsageException e =
        catchThrowableOfType(
            UsageException.class, () -> Fork.run(options, "sor", Size.QUICK, detector));
    assertThat(e.status()).isEqualTo(69);
    assertThat(e).hasMessageContaining("fasttrack");
  }

  @Test
  void aJvmThatFailsSaysHow() throws Exception {
    BenchOptions options = options("--quick", "--agent=none", "--jvm-args=-XX:NoSuchFlag=1");
    assertThatThrownBy(() -> Fork.run(options, "sor", Size.QUICK, null))
        .isInstanceOf(Fork.FailedException.class)
        .hasMessageContaining("NoSuchFlag");
  }
}
