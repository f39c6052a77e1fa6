package dev.redflag.report.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.Samples;
import dev.redflag.report.binary.SessionReader.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionFileTest {
  @TempDir Path folder;

  private Path written(Run run) throws IOException {
    Path file = folder.resolve("new/a.session");
    SessionWriter.write(run, file);
    return file;
  }

  @Test
  void readsWhatItWrote() throws IOException {
    Path file = written(Samples.run());
    Outcome outcome = SessionReader.read(file);
    assertThat(SessionReader.isSession(file)).isTrue();
    assertThat(outcome.damage()).isNull();
    assertThat(outcome.run().tool()).isEqualTo(Samples.run().tool());
    assertThat(outcome.run().coverage()).isEqualTo(Samples.run().coverage());
    assertThat(outcome.run().findings().stream().map(f -> f.withRank(0)))
        .containsExactlyInAnyOrderElementsOf(
            Samples.run().findings().stream().map(f -> f.withRank(0)).toList());
  }

  @Test
  void whatWasFlushedOutlivesAKill() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SessionWriter writer = new SessionWriter(bytes::write, Samples.run().tool());
    writer.add(Samples.field());
    writer.flush();
    writer.add(Samples.object()); // never written out
    Path file = Files.write(folder.resolve("killed"), bytes.toByteArray());
    Outcome outcome = SessionReader.read(file);
    assertThat(outcome.cutOff()).isTrue();
    assertThat(outcome.damage())
        .isEqualTo(
            "The session is cut off at offset "
                + bytes.size()
                + ": its run was killed, or the file shortened.");
    assertThat(outcome.run().findings())
        .extracting(Finding::variable)
        .containsExactly("com.acme.Account.balance");
  }

  @Test
  void everyPrefixGivesWhatItHolds() throws IOException {
    byte[] whole = Files.readAllBytes(written(Samples.run()));
    for (int length = 0; length < whole.length; length++) {
      byte[] prefix = java.util.Arrays.copyOf(whole, length);
      Outcome outcome = SessionReader.read(Files.write(folder.resolve("prefix"), prefix));
      assertThat(outcome.damage()).as("length %d", length).contains(" at offset ");
      int intact = length < whole.length - 4 ? 0 : 3; // all are in one block, then comes the end
      assertThat(outcome.run().findings()).hasSize(intact);
    }
  }

  @Test
  void aDamagedBlockIsToldWithItsOffset() throws IOException {
    Path file = written(Samples.run());
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 10] ^= 1;
    Outcome outcome = SessionReader.read(Files.write(file, bytes));
    assertThat(outcome.cutOff()).isFalse();
    assertThat(outcome.damage())
        .isEqualTo(
            "The session is damaged at offset 10: the checksum of the block there is wrong.");
  }

  @Test
  void aLaterCountReplacesWhatWasCounted() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SessionWriter writer = new SessionWriter(bytes::write, Samples.run().tool());
    writer.add(Samples.field().withCount(1));
    writer.add(Samples.field().withCount(0));
    writer.count(Samples.field().id(), 77);
    assertThat(writer.finish()).isNull();
    Path file = Files.write(folder.resolve("counted"), bytes.toByteArray());
    assertThat(SessionReader.read(file).run().findings())
        .extracting(Finding::count)
        .containsExactly(77L);
  }

  @Test
  void otherFilesAreNone() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "{}");
    assertThat(SessionReader.isSession(text)).isFalse();
    assertThat(SessionReader.read(text).damage()).contains("does not begin as a session does");
    assertThatThrownBy(() -> SessionReader.read(folder)).isInstanceOf(IOException.class);
  }

  @Test
  void manyRecordsOfOneFindingTakeTheMemoryOfOne() throws IOException {
    Path file = folder.resolve("many");
    try (var out = new java.io.BufferedOutputStream(Files.newOutputStream(file))) {
      SessionWriter writer = new SessionWriter(out::write, Samples.run().tool());
      for (int i = 0; i < 100_000; i++) {
        writer.add(Samples.field().withCount(1));
      }
      assertThat(writer.finish()).isNull();
    }
    assertThat(Files.size(file)).isLessThan(100_000 * 40L);
    Run run = SessionReader.read(file).run();
    assertThat(run.findings()).hasSize(1);
    assertThat(run.findings().get(0).count()).isEqualTo(100_000);
  }
}
