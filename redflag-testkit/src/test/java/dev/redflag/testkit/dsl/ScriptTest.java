package dev.redflag.testkit.dsl;

import static dev.redflag.testkit.dsl.Script.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.thread.ThreadState;
import org.junit.jupiter.api.Test;

/** The script itself, with a detector that takes every access of an odd site for a race. */
class ScriptTest {
  private static final class OddSites extends HappensBeforeDetector {
    @Override
    public String name() {
      return "odd";
    }

    @Override
    public ShadowLayout layout() {
      return ShadowLayout.REFERENCE;
    }

    @Override
    public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
      t.epochUsed = true;
      return site % 2 == 1;
    }

    @Override
    public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
      t.epochUsed = true;
      return site % 2 == 1;
    }
  }

  private final Script script = new Script(new OddSites());
  private final ScriptThread t = script.thread();
  private final ScriptLocation x = script.location("x");

  @Test
  void anExpectedRacePasses() {
    t.write(x, RACE);
    t.read(x);
  }

  @Test
  void anUnexpectedRaceFails() {
    assertThatThrownBy(() -> t.write(x))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("an unexpected race at the write of x by t0");
  }

  @Test
  void aMissingRaceFails() {
    script.site();
    assertThatThrownBy(() -> t.read(x, RACE))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("no race at the read of x by t0");
  }

  @Test
  void clocksAreThoseOfThePaper() {
    ScriptThread late = script.thread(5);
    assertThat(late.clock()).hasToString("<5@1>");
    assertThat(late.epoch()).isEqualTo("5@1");
    late.readAt(x, 2);
    late.send(script.sync("s"));
    assertThat(late.clock()).hasToString("<6@1>");
  }

  @Test
  void wordsAreOnlyShownWhereThereAreWords() {
    assertThatThrownBy(x::writer).isInstanceOf(IllegalStateException.class);
  }
}
