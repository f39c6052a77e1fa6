package dev.redflag.trace.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.alias.AliasDetector;
import dev.redflag.trace.Script;
import dev.redflag.trace.replay.Replay;
import dev.redflag.trace.replay.Warning;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which sites of different threads met at one location, and under no common lock. */
class AliasTest {
  /** The pairs that are reported, the later site first; sites are numbered by line. */
  private static List<String> pairs(boolean all, String script) {
    List<String> pairs = new ArrayList<>();
    for (Warning w : Replay.run(new AliasDetector(all), Script.of(script))) {
      assertThat(w.proved()).isFalse();
      pairs.add(w.site() + " " + w.earlierSite());
    }
    return pairs;
  }

  private static List<String> counts(String script) {
    AliasDetector detector = new AliasDetector(false);
    Replay.run(detector, Script.of(script));
    return List.of(detector.statistics()[1], detector.statistics()[3]);
  }

  @Test
  void whateverTheirOrder() {
    String script = "A w x\nA fork B\nB w x\nA join B\nA r x\n";
    assertThat(pairs(false, script)).containsExactly("3 1", "5 3");
    assertThat(counts(script)).containsExactly("2", "2");
  }

  @Test
  void neitherReadsNorAccessesOfOneThreadNorOfOtherLocations() {
    assertThat(counts("A r x\nB r x\n")).containsExactly("0", "0");
    assertThat(counts("A w x\nA r x\nA w x\n")).containsExactly("0", "0");
    assertThat(counts("A w x\nB w y\n")).containsExactly("0", "0");
  }

  @Test
  void aCommonLockIsToldApart() {
    String script =
        """
        A acq L
        A w x
        A rel L
        B acq L
        B w x
        B rel L
        """;
    assertThat(counts(script)).containsExactly("1", "0");
    assertThat(pairs(false, script)).isEmpty();
    assertThat(pairs(true, script)).containsExactly("5 2");
  }

  @Test
  void anotherLockIsNone() {
    String script =
        """
        A acq L
        A w x
        A rel L
        B acq M
        B w x
        B rel M
        """;
    assertThat(counts(script)).containsExactly("1", "1");
    assertThat(pairs(false, script)).containsExactly("5 2");
  }

  @Test
  void oneAccessMeetsAllThatWereThere() {
    String script = "A w x\nB w x\nC w x\nC w x\n";
    assertThat(pairs(false, script)).containsExactly("2 1", "3 1", "4 1");
    assertThat(counts(script)).containsExactly("5", "5");
    assertThat(counts("A w x\nB r x\nC w x\nC r x\nA w x\n").get(0)).isEqualTo("7");
  }
}
