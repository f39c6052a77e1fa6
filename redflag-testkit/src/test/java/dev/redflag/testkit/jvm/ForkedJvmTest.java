package dev.redflag.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkedJvmTest {
  @TempDir Path directory;

  @Test
  void tellsTheStatusAndBothOutputs() throws IOException {
    Path source = directory.resolve("Program.java");
    Files.writeString(
        source,
        """
        class Program {
          public static void main(String[] args) {
            System.out.println("out " + args[0] + System.getProperty("key"));
            System.err.println("err");
            System.exit(3);
          }
        }
        """);
    Outcome outcome =
        ForkedJvm.of(Jdk.running()).option("-Dkey=value").run(source.toString(), "one");
    assertThat(outcome.status()).isEqualTo(3);
    assertThat(outcome.stdout()).isEqualToIgnoringNewLines("out onevalue");
    assertThat(outcome.stderr()).isEqualToIgnoringNewLines("err");
  }

  @Test
  void killsWhatDoesNotEnd() throws IOException {
    Path source = directory.resolve("Program.java");
    Files.writeString(
        source,
        """
        class Program {
          public static void main(String[] args) throws Exception {
            Thread.currentThread().join();
          }
        }
        """);
    ForkedJvm jvm = ForkedJvm.of(Jdk.running()).within(Duration.ofMillis(1));
    assertThatThrownBy(() -> jvm.run(source.toString()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not ended within PT0.001S");
  }

  @Test
  void findsTheRunningJdk() {
    assertThat(Jdk.all()).contains(Jdk.running());
    assertThat(Jdk.all()).doesNotHaveDuplicates();
    assertThat(Jdk.at(directory)).isEmpty();
  }

  @Test
  void cutsABatchIntoItsPrograms() {
    Map<String, Outcome> outcomes =
        Batch.split(
            new Outcome(
                0,
                "[[begin a.A\none\n[[end a.A 0\n[[begin b.B\ntwo[[end b.B 1\n[[begin c.C\n",
                "err"));
    assertThat(outcomes)
        .containsOnly(
            Map.entry("a.A", new Outcome(0, "one\n", "err")),
            Map.entry("b.B", new Outcome(1, "two", "err")));
  }
}
