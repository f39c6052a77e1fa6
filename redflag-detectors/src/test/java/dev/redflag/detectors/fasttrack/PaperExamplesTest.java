package dev.redflag.detectors.fasttrack;

import static dev.redflag.testkit.dsl.Script.RACE;
import static dev.redflag.testkit.dsl.ScriptLocation.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.testkit.dsl.Script;
import dev.redflag.testkit.dsl.ScriptLocation;
import dev.redflag.testkit.dsl.ScriptThread;
import org.junit.jupiter.api.Test;

/**
 * The example traces of the FastTrack paper (Flanagan and Freund, PLDI 2009), state by state.
 *
 * <p>Two things differ in form only. A thread's clock grows at a release where its epoch was used,
 * not at every one. And a read in the epoch of the thread's own write is not entered.
 */
class PaperExamplesTest {
  private final Script script = new Script(new FastTrackDetector());
  private final ScriptLocation x = script.location("x");
  private final SyncObject m = script.sync("m");

  /** Figures 1 and 2: two writes, ordered by a release and an acquire of m. */
  @Test
  void figures1And2() {
    ScriptThread t0 = script.thread(4);
    ScriptThread t1 = script.thread(8);
    assertThat(t0.clock()).hasToString("<4@0>");
    assertThat(t1.clock()).hasToString("<8@1>");
    assertThat(m.clock).isNull();
    assertThat(x.writer()).isEqualTo(NONE);

    t0.write(x);
    assertThat(t0.clock()).hasToString("<4@0>");
    assertThat(x.writer()).isEqualTo("4@0");

    t0.release(m);
    assertThat(t0.clock()).hasToString("<5@0>");
    assertThat(m.clock).hasToString("<4@0>");
    assertThat(x.writer()).isEqualTo("4@0");

    t1.acquire(m);
    assertThat(t1.clock()).hasToString("<4@0, 8@1>");
    assertThat(m.clock).hasToString("<4@0>");

    t1.write(x);
    assertThat(t0.clock()).hasToString("<5@0>");
    assertThat(t1.clock()).hasToString("<4@0, 8@1>");
    assertThat(x.writer()).isEqualTo("8@1");
    assertThat(x.readers()).isEqualTo(NONE);
  }

  /** Figure 1 without its edge: the comparison of the two writes fails. */
  @Test
  void figure1WithoutTheLock() {
    ScriptThread t0 = script.thread(4);
    ScriptThread t1 = script.thread(8);
    t0.write(x);
    t1.write(x, RACE);
  }

  /** Figure 5: the read history goes from an epoch to a set and back. */
  @Test
  void figure5() {
    ScriptThread t0 = script.thread(7);
    ScriptThread t1 = script.thread(1);
    assertThat(t0.clock()).hasToString("<7@0>");
    assertThat(t1.clock()).hasToString("<1@1>");

    t0.write(x);
    assertThat(x.writer()).isEqualTo("7@0");
    assertThat(x.readers()).isEqualTo(NONE);

    t0.fork(t1);
    assertThat(t0.clock()).hasToString("<8@0>");
    assertThat(t1.clock()).hasToString("<7@0, 1@1>");

    t1.read(x);
    assertThat(x.writer()).isEqualTo("7@0");
    assertThat(x.readers()).isEqualTo("1@1");

    t0.read(x);
    assertThat(x.readers()).isEqualTo("[8@0, 1@1]");

    t1.read(x);
    assertThat(x.readers()).isEqualTo("[8@0, 1@1]");

    t0.join(t1);
    assertThat(t0.clock()).hasToString("<8@0, 1@1>");
    assertThat(t1.clock()).hasToString("<7@0, 2@1>");
    assertThat(x.readers()).isEqualTo("[8@0, 1@1]");

    t0.write(x);
    assertThat(x.writer()).isEqualTo("8@0");
    assertThat(x.readers()).isEqualTo(NONE);

    t0.read(x);
    assertThat(x.writer()).isEqualTo("8@0");
    assertThat(x.readers())
        .as("8@0 in the paper: the write of that epoch stands for it")
        .isEqualTo(NONE);
  }

  /** Figure 5 without its join: the write races with the read of the other thread. */
  @Test
  void figure5WithoutTheJoin() {
    ScriptThread t0 = script.thread(7);
    ScriptThread t1 = script.thread(1);
    t0.write(x);
    t0.fork(t1);
    t1.read(x);
    t0.read(x);
    t0.write(x, RACE);
  }
}
