package dev.redflag.analysis.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenJournalTest {
  private static final List<String> SITES = List.of("a", "b", "c");

  @TempDir Path folder;
  private Path seen;

  @BeforeEach
  void name() {
    seen = folder.resolve("program.pairs.seen");
  }

  /** What a run leaves that is killed after it has seen two sites. */
  private Path killed(String id) throws Exception {
    try (SeenJournal journal = SeenJournal.begin(seen, SITES)) {
      journal.met(2);
      journal.met(0);
      journal.met(2);
      Path own = SeenJournal.left(seen).get(0);
      return Files.copy(own, folder.resolve("program.pairs.seen.run-" + id));
    }
  }

  @Test
  void aRunThatEndsLeavesNothing() throws Exception {
    try (SeenJournal journal = SeenJournal.begin(seen, SITES)) {
      assertThat(SeenJournal.left(seen)).hasSize(1);
      journal.met(1);
    }
    assertThat(SeenJournal.left(seen)).isEmpty();
    assertThat(SeenSites.recover(seen)).isZero();
    assertThat(seen).doesNotExist();
  }

  @Test
  void whatKilledRunsSawIsAdded() throws Exception {
    SeenSites.add(seen, List.of("x"));
    killed("1");
    killed("2");
    assertThat(SeenSites.recover(seen)).isEqualTo(2);
    assertThat(SeenSites.read(seen)).isEqualTo(new SeenSites(3, SeenSites.read(seen).sites()));
    assertThat(SeenSites.read(seen).sites()).containsExactly("a", "c", "x");
    assertThat(SeenJournal.left(seen)).isEmpty();
  }

  @Test
  void aRunThatGoesOnIsLeftAlone() throws Exception {
    try (SeenJournal journal = SeenJournal.begin(seen, SITES)) {
      journal.met(1);
      assertThat(SeenSites.recover(seen)).isZero();
      assertThat(SeenJournal.left(seen)).hasSize(1);
    }
  }

  /** A run may be killed while it writes, and its file may be anything's. */
  @Test
  void whatIsNotWholeIsNotThere() throws Exception {
    Path torn = killed("1");
    Files.write(torn, new byte[] {0, 0}, StandardOpenOption.APPEND);
    byte[] whole = Files.readAllBytes(torn);
    assertThat(SeenSites.recover(seen)).isEqualTo(1);
    assertThat(SeenSites.read(seen).sites()).containsExactly("a", "c");
    for (int length = 0; length < whole.length; length += 3) {
      write(Arrays.copyOf(whole, length));
      assertThat(SeenSites.recover(seen)).isEqualTo(1);
    }
    write("no journal, but a text that somebody wrote".getBytes(StandardCharsets.UTF_8));
    assertThat(SeenSites.recover(seen)).isEqualTo(1);
    assertThat(SeenSites.read(seen).sites()).containsExactly("a", "c");
  }

  private void write(byte[] content) throws IOException {
    Files.write(folder.resolve("program.pairs.seen.run-3"), content);
  }
}
