package dev.redflag.trace.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.eraser.EraserDetector;
import dev.redflag.trace.Script;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.oracle.Oracle;
import dev.redflag.trace.replay.Replay;
import dev.redflag.trace.replay.Warning;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Eraser's machine, and each way in which Eraser differs from the truth as its paper says. */
class EraserTest {
  private static List<Warning> warnings(String script) {
    return Replay.run(new EraserDetector(), Script.of(script));
  }

  private static void missed(String script) {
    Trace trace = Script.of(script);
    assertThat(Oracle.races(trace).variables()).isNotEmpty();
    assertThat(Replay.run(new EraserDetector(), trace)).isEmpty();
  }

  private static void falseAlarm(String script) {
    Trace trace = Script.of(script);
    assertThat(Oracle.races(trace).variables()).isEmpty();
    assertThat(Replay.run(new EraserDetector(), trace)).isNotEmpty();
  }

  @Test
  void reportsAWriteWithoutACommonLock() {
    List<Warning> found =
        warnings(
            """
            A acq L
            A w x
            A rel L
            B acq M
            B w x
            B rel M
            A acq L
            A w x
            A rel L
            """);

    assertThat(found).hasSize(1);
    Warning w = found.get(0);
    assertThat(w.proved()).isFalse();
    assertThat(List.of(w.site(), w.earlierSite())).containsExactly(8, 5);
    assertThat(w.earlierThread()).isEqualTo(1);
    assertThat(w.earlierWrite()).isTrue();
  }

  @Test
  void reportsAVariableOnce() {
    assertThat(warnings("A w x\nB w x\nA w x\nB w x\n")).hasSize(1);
  }

  @Test
  void keepsSilentWhereOneLockIsHeldThroughout() {
    assertThat(
            warnings(
                """
                A acq L
                A acq M
                A w x
                A rel M
                A rel L
                B acq L
                B w x
                B rel L
                A acq L
                A r x
                A rel L
                """))
        .isEmpty();
  }

  @Test
  void readsOfSharedDataNeedNoLock() {
    assertThat(warnings("A w x\nA fork B\nB r x\nA r x\nB r x\n")).isEmpty();
  }

  @Test
  void aReadCountsALockHeldInAnyMode() {
    assertThat(
            warnings(
                """
                A w x
                B acq L
                B w x
                B rel L
                C acq L shared
                C r x
                C rel L shared
                """))
        .isEmpty();
  }

  @Test
  void aWriteCountsOnlyLocksHeldInWriteMode() {
    assertThat(
            warnings(
                """
                A w x
                B acq L shared
                B w x
                B rel L shared
                """))
        .hasSize(1);
  }

  @Test
  void theEarlierAccessOfAReadIsAWriteWhereThereIsOne() {
    List<Warning> found = warnings("A w x\nB r x\nC w x\nB r x\nA r x\n");

    assertThat(found).hasSize(1);
    assertThat(found.get(0).site()).isEqualTo(3);

    found = warnings("A w x\nB acq L\nB w x\nB rel L\nC r x\n");

    assertThat(found).hasSize(1);
    assertThat(found.get(0).earlierSite()).isEqualTo(3);
    assertThat(found.get(0).earlierWrite()).isTrue();
  }

  // ---- deviations ------------------------------------------------------------------------------

  @Test
  void missesARaceOfTheFirstThread() {
    missed("A w x\nB acq L\nB w x\nB rel L\n");
  }

  @Test
  void missesARaceOfAReadWhileNobodyElseWrote() {
    missed("A w x\nB r x\n");
  }

  @Test
  void falseAlarmOnForkAndJoin() {
    falseAlarm("A w x\nA fork B\nB w x\nA join B\nA w x\n");
  }

  @Test
  void falseAlarmOnBarriers() {
    falseAlarm("A w x\nA,B barrier b\nB w x\n");
  }

  @Test
  void falseAlarmOnWaitingAndNotifying() {
    falseAlarm(
        """
        B acq L
        B rel L
        A w x
        A acq L
        A rel L signal
        A rel L
        B acq L
        B acq L signal
        B rel L
        B w x
        """);
  }

  @Test
  void falseAlarmOnVolatilesAndHandOvers() {
    falseAlarm("A w x\nA rel v volatile\nB acq v volatile\nB w x\n");
    falseAlarm("A w x\nA rel q edge\nB acq q edge\nB w x\n");
  }
}
