package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.report.binary.SessionReader;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Session files as a user has them: of the plain agent, of a JVM that is halted, of several. */
@ParameterizedClass
@MethodSource("jdks")
class SessionIT {
  private static final Path PROGRAMS = Path.of("target/test-classes");

  private final Jdk jdk;
  @TempDir Path folder;

  SessionIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private Path only() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findFirst().orElseThrow();
    }
  }

  private Outcome agent(String... arguments) {
    return ForkedJvm.of(jdk)
        .agent(ForkedJvm.agentJar(), "session=" + folder.resolve("%p.session"))
        .classPath(PROGRAMS)
        .run("programs.Racy", arguments);
  }

  private Outcome redflag(String... arguments) {
    return ForkedJvm.of(jdk).option("-jar").run("target/redflag-cli.jar", arguments);
  }

  @Test
  void anEndedJvmsSessionIsWhole() throws IOException {
    assertThat(agent().status()).isZero();
    SessionReader.Outcome session = SessionReader.read(only());
    assertThat(only().getFileName().toString()).matches("\\d+\\.session");
    assertThat(session.damage()).isNull();
    assertThat(session.run().findings())
        .extracting(Finding::variable, Finding::count)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("programs.Racy.shared", 1L));
    assertThat(session.run().coverage().classes()).isPositive();
    Finding race = session.run().findings().get(0);
    assertThat(race.earlier().synchronization()).contains("published");
    assertThat(race.current().synchronization()).contains("learned of");
  }

  @Test
  void ofAHaltedJvmEachFindingIsThere() throws IOException {
    assertThat(agent("7", "halt").status()).isEqualTo(7);
    Outcome report = redflag("report", "--exit-code", "66", only().toString());
    assertThat(report.status()).as(report.stderr()).isEqualTo(66);
    assertThat(report.stdout()).contains("Variable: programs.Racy.shared (static field)");
    assertThat(report.stderr()).contains("the session is cut off at offset ").hasLineCount(1);
  }

  @Test
  void severalJvmsSessionsMerge() {
    String one = "'" + jdk.java() + "' -cp '" + PROGRAMS.toAbsolutePath() + "' programs.Racy";
    Path session = folder.resolve("all.session");
    Outcome run =
        redflag("run", "--session", session.toString(), "--", "sh", "-c", one + " && " + one);
    assertThat(run.status()).as(run.stderr()).isEqualTo(66);
    assertThat(session).exists();
    try (Stream<Path> files = Files.list(folder)) {
      List<String> written = files.map(Path::toString).toList();
      assertThat(written).hasSize(2);
      Path merged = folder.resolve("merged");
      Outcome merge = redflag("merge", merged.toString(), written.get(0), written.get(1));
      assertThat(merge.status()).as(merge.stderr()).isZero();
      assertThat(SessionReader.read(merged).run().findings())
          .extracting(Finding::count)
          .containsExactly(2L);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void aSessionThatCannotBeWrittenIsToldInALine() {
    Outcome plain =
        ForkedJvm.of(jdk)
            .agent(ForkedJvm.agentJar(), "session=/proc/none/session")
            .classPath(PROGRAMS)
            .run("programs.Racy");
    assertThat(plain.stdout()).isEqualTo("ran\n");
    assertThat(plain.stderr())
        .startsWith("Redflag: detection is off: cannot write the session '/proc/none/session' (")
        .hasLineCount(1);
  }
}
