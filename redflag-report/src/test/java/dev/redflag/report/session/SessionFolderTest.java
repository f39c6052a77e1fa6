package dev.redflag.report.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.report.Samples;
import dev.redflag.report.session.SessionFolder.Outcome;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SessionFolderTest {
  @Test
  void knowsWhoAttachedAndWhoLeftFindings() throws IOException {
    try (SessionFolder session = SessionFolder.create()) {
      assertThat(session.outcome().attached()).isZero();
      SessionFile one = SessionFile.enter(session.path());
      SessionFile.enter(session.path());
      assertThat(one.write(Samples.run())).isTrue();
      assertThat(one.write(Samples.run())).isTrue();
      Outcome outcome = session.outcome();
      assertThat(outcome.attached()).isEqualTo(2);
      assertThat(outcome.silent()).isEqualTo(1);
      assertThat(outcome.runs()).containsExactly(Samples.run());
    }
  }

  @Test
  void leavesNothing() throws IOException {
    Path path;
    SessionFile file;
    try (SessionFolder session = SessionFolder.create()) {
      path = session.path();
      file = SessionFile.enter(path);
      file.write(Samples.run());
    }
    assertThat(path).doesNotExist();
    assertThat(file.write(Samples.run())).isFalse();
    assertThat(path).doesNotExist();
  }

  @Test
  void saysWhichFileIsDamaged() throws IOException {
    try (SessionFolder session = SessionFolder.create()) {
      SessionFile.enter(session.path()).write(Samples.run());
      Path damaged;
      try (DirectoryStream<Path> files = Files.newDirectoryStream(session.path(), "*.json")) {
        damaged = files.iterator().next();
      }
      Files.writeString(damaged, "{");
      assertThatThrownBy(session::outcome)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(damaged.toString());
    }
  }
}
