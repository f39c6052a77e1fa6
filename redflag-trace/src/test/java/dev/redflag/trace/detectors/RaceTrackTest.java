package dev.redflag.trace.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.racetrack.Ablation;
import dev.redflag.detectors.racetrack.BasicVarState;
import dev.redflag.detectors.racetrack.ClockMap;
import dev.redflag.detectors.racetrack.RaceTrackBasicDetector;
import dev.redflag.detectors.racetrack.RaceTrackDetector;
import dev.redflag.detectors.racetrack.RaceTrackEncoding;
import dev.redflag.detectors.racetrack.ThreadSet;
import dev.redflag.detectors.state.VarState;
import dev.redflag.runtime.detector.DetachedShadow;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.trace.Script;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.oracle.Oracle;
import dev.redflag.trace.replay.Replay;
import dev.redflag.trace.replay.Warning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RaceTrackTest {
  private static final String OBJECT = "object level, no common lock";
  private static final String SEVERAL = " and several threads at once";
  private static final String FIELD = "field or element level, no common lock";
  private static final String LATER = "later access to a reported variable by another thread";

  private static List<Warning> warnings(Detector detector, String... script) {
    return Replay.run(detector, Script.of(script));
  }

  /** What is reported: {@code line: accuracy}. */
  private static List<String> reports(Detector detector, String... script) {
    return warnings(detector, script).stream().map(w -> w.site() + ": " + w.accuracy()).toList();
  }

  private static List<String> reports(String... script) {
    return reports(new RaceTrackDetector(), script);
  }

  /** The name of the state of the trace's first object, as a whole, after each access. */
  private static List<String> states(String... script) {
    Trace trace = Script.of(script);
    Replay replay = new Replay(new RaceTrackDetector(), trace.names());
    List<String> states = new ArrayList<>();
    for (Event e : trace.events()) {
      replay.accept(e);
      if (e instanceof Event.Access || e instanceof Event.Finalization) {
        long[] words = (long[]) replay.shadow(0).base(0);
        states.add(RaceTrackEncoding.name(words[0]));
      }
    }
    return states;
  }

  private static String locked(String thread, String access) {
    return String.format("%1$s acq L\n%1$s %2$s\n%1$s rel L\n", thread, access);
  }

  /** Leads a variable into Exclusive2, the last access being B's. */
  private static final String TO_EXCLUSIVE2 = "A w x\nA fork B\nB w x\nA w x\n";

  @Nested
  class Figure3 {
    private final RaceTrackBasicDetector detector = new RaceTrackBasicDetector();
    private final Trace trace =
        Script.of(
            """
            t fork u
            t acq a
            t w x
            t rel a
            u acq a
            u w x
            u rel a
            t join u
            t w x
            t fork v
            t acq a
            t w x
            t rel a
            v acq a
            v w x
            v rel a
            """);
    private final Replay replay = new Replay(detector, trace.names());
    private int next;

    private void step() {
      replay.accept(trace.events().get(next++));
    }

    /** The vector clock of a thread, by the threads' names. */
    private String clock(String name) {
      ClockMap b = detector.clock(replay.thread(number(name)));
      return describe(id -> b.get(id));
    }

    private String threadSet() {
      ThreadSet s = state().threadSet();
      return s == null ? "{}" : describe(s::get);
    }

    private BasicVarState state() {
      DetachedShadow x = replay.shadow(0);
      return (BasicVarState) VarState.find(x.base(0), x.slot(0));
    }

    /** The number of locks in C_x; the only lock is a. */
    private int lockSet() {
      return detector.lockSetSize(state().lockSet());
    }

    private int number(String name) {
      for (int i = 0; i < trace.names().threads(); i++) {
        if (trace.names().thread(i).equals(name)) {
          return i;
        }
      }
      throw new IllegalArgumentException(name);
    }

    private String describe(java.util.function.IntUnaryOperator clockOf) {
      StringBuilder text = new StringBuilder("{");
      for (String name : List.of("t", "u", "v")) {
        int clock = clockOf.applyAsInt(detector.threadId(replay.thread(number(name))));
        if (clock > 0) {
          text.append(name).append(clock).append(' ');
        }
      }
      return text.toString().trim() + "}";
    }

    @Test
    void stepByStep() {
      assertThat(clock("t")).isEqualTo("{t1}");
      step(); // 1: t forks u
      assertThat(clock("t")).isEqualTo("{t2}");
      assertThat(clock("u")).isEqualTo("{t1 u1}");

      step(); // 2
      step(); // 3: t writes x under a
      step(); // 4
      assertThat(lockSet()).isEqualTo(1);
      assertThat(threadSet()).isEqualTo("{t2}");

      step(); // 5
      step(); // 6: u writes x under a
      step(); // 7
      assertThat(lockSet()).isEqualTo(1);
      assertThat(threadSet()).isEqualTo("{t2 u1}");

      step(); // 8: t joins u
      assertThat(clock("t")).isEqualTo("{t2 u1}");

      step(); // 9: t writes x with no lock
      assertThat(lockSet()).isZero();
      assertThat(threadSet()).isEqualTo("{t2}");

      step(); // 10: t forks v
      assertThat(clock("t")).isEqualTo("{t3 u1}");
      assertThat(clock("v")).isEqualTo("{t2 u1 v1}");

      step(); // 11
      step(); // 12: t writes x under a
      step(); // 13
      assertThat(lockSet()).isEqualTo(1);
      assertThat(threadSet()).isEqualTo("{t3}");

      step(); // 14
      step(); // 15: v writes x under a
      step(); // 16
      assertThat(lockSet()).isEqualTo(1);
      assertThat(threadSet()).isEqualTo("{t3 v1}");
      assertThat(replay.warnings()).isEmpty();
    }

    @Test
    void eraserReportsIt() {
      assertThat(Replay.run(new dev.redflag.detectors.eraser.EraserDetector(), trace)).hasSize(1);
    }
  }

  @Nested
  class Machine {
    @Test
    void oneThreadAlone() {
      assertThat(states("A r x\nA w x\nA rel e edge\nA w x\n")).containsOnly("Exclusive0");
    }

    @Test
    void aSecondThreadMakesExclusive1() {
      assertThat(states("A w x\nB w x\n")).containsExactly("Exclusive0", "Exclusive1");
    }

    @Test
    void exclusive1IsHandedOnInOrder() {
      assertThat(states("A w x\nA fork B\nB w x\nB fork C\nC w x\nC r x\n"))
          .containsExactly("Exclusive0", "Exclusive1", "Exclusive1", "Exclusive1");
    }

    @Test
    void severalReadersShare() {
      assertThat(states("A w x\nA fork B\nB r x\nA r x\nB r x\n"))
          .containsExactly("Exclusive0", "Exclusive1", "Shared-Read", "Shared-Read");
      assertThat(reports("A w x\nA fork B\nB r x\nA r x\nB r x\n")).isEmpty();
    }

    @Test
    void aWriteAmongSeveralSharesToModify() {
      assertThat(states("A w x\nA fork B\n" + locked("B", "w x") + locked("A", "w x")))
          .containsExactly("Exclusive0", "Exclusive1", "Shared-Modify1");
    }

    @Test
    void aWriteAfterSharedReadModifies() {
      assertThat(
              states(
                  "A w x\nA fork B\n"
                      + locked("B", "r x")
                      + locked("A", "r x")
                      + locked("B", "w x")))
          .containsExactly("Exclusive0", "Exclusive1", "Shared-Read", "Shared-Modify1");
    }

    @Test
    void anEmptyLocksetInModify1WarnsAndGoesOnWithThreadsets() {
      assertThat(states(TO_EXCLUSIVE2)).containsExactly("Exclusive0", "Exclusive1", "Exclusive2");
      assertThat(reports(TO_EXCLUSIVE2)).containsExactly("4: " + OBJECT);
      assertThat(reports("A w x\nA fork B\n" + locked("B", "w x") + locked("A", "w x") + "B r x\n"))
          .containsExactly("9: " + OBJECT);
    }

    @Test
    void exclusive2IsHandedOnInOrder() {
      assertThat(states(TO_EXCLUSIVE2 + "A rel e edge\nB acq e edge\nB w x\n"))
          .endsWith("Exclusive2", "Exclusive2");
    }

    @Test
    void severalAtOnceUnderALockAreModify2() {
      String script = TO_EXCLUSIVE2 + locked("B", "w x") + locked("A", "w x");

      assertThat(states(script)).endsWith("Exclusive2", "Shared-Modify2", "Shared-Modify2");
      assertThat(reports(script)).hasSize(1);
    }

    @Test
    void modify2FallsBackToExclusive2() {
      assertThat(states(TO_EXCLUSIVE2 + locked("B", "w x") + "A join B\nA w x\n"))
          .endsWith("Shared-Modify2", "Exclusive2");
    }

    @Test
    void severalAtOnceWithoutALockAreARace() {
      assertThat(states(TO_EXCLUSIVE2 + "B w x\n")).endsWith("Exclusive2", "Refined");
      assertThat(states(TO_EXCLUSIVE2 + locked("B", "w x") + "A w x\n"))
          .endsWith("Shared-Modify2", "Refined");
      assertThat(reports(TO_EXCLUSIVE2 + "B w x\n"))
          .containsExactly("4: " + OBJECT, "5: " + OBJECT + SEVERAL);
    }

    @Test
    void aReadCountsReadLocksAndAWriteDoesNot() {
      String start = "A w x\nA fork B\n" + locked("B", "w x") + locked("A", "w x");
      assertThat(reports(start + "B acq L shared\nB r x\nB rel L shared\n")).isEmpty();
      assertThat(reports(start + "B acq L shared\nB w x\nB rel L shared\n")).hasSize(1);
    }

    @Test
    void anObjectToBeFinalizedIsTheFinalizersOwn() {
      assertThat(states(TO_EXCLUSIVE2 + "F final x\nF w x\nF r x\n"))
          .endsWith("Exclusive0", "Exclusive0", "Exclusive0");
      assertThat(states(TO_EXCLUSIVE2 + locked("B", "w x") + "F final x\nF w x\n"))
          .endsWith("Shared-Modify2", "Exclusive0", "Exclusive0");
      assertThat(states(TO_EXCLUSIVE2 + "B w x\nF final x\nF w x\n"))
          .endsWith("Refined", "Exclusive0", "Exclusive0");
    }
  }

  @Nested
  class Refinement {
    /** Refines object o by accesses to its field a; its last access is B's, to o.a. */
    private static final String REFINED = "A w o.a\nA fork B\nB w o.a\nA w o.a\nB w o.a\n";

    @Test
    void fieldsUnderDifferentLocksAreNoRace() {
      String both =
          "A acq L\nA w o.a\nA rel L\nB acq M\nB w o.b\nB rel M\n"
              + "B acq L\nB w o.a\nB rel L\nA acq M\nA w o.b\nA rel M\n";

      assertThat(reports(both.repeat(5))).allMatch(r -> r.contains("object level"));
      assertThat(reports(new RaceTrackDetector(Ablation.THREADSET), both.repeat(5))).isEmpty();
    }

    @Test
    void aRefinedFieldBeginsAnew() {
      assertThat(reports(REFINED + "B w o.a\nB w o.b\n")).hasSize(2);
    }

    @Test
    void aFieldIsReportedAndThenItsLaterThreads() {
      String script =
          REFINED + "A w o.a\nB w o.a\nA w o.a\n" + "A w o.a\nB w o.a\nC w o.a\nD w o.a\n";

      // 5 refines and is B's in Exclusive0; 6 Exclusive1; 7 lockset warning; 8 the race, of A.
      assertThat(reports(script))
          .containsExactly(
              "4: " + OBJECT,
              "5: " + OBJECT + SEVERAL,
              "7: " + FIELD,
              "8: " + FIELD + SEVERAL,
              "10: " + LATER,
              "11: " + LATER);
    }

    @Test
    void levelsRankByAccuracy() {
      Map<String, Integer> levels = new HashMap<>();
      for (Warning w :
          warnings(new RaceTrackDetector(), REFINED + "A w o.a\nB w o.a\nA w o.a\nB w o.a\n")) {
        levels.put(w.accuracy(), w.level());
        assertThat(w.proved()).isFalse();
      }
      assertThat(levels)
          .containsEntry(FIELD + SEVERAL, 0)
          .containsEntry(FIELD, 1)
          .containsEntry(OBJECT + SEVERAL, 2)
          .containsEntry(OBJECT, 3)
          .containsEntry(LATER, 4);
    }

    @Test
    void aWarningNamesTheLastAccessOfAnotherThread() {
      List<Warning> found =
          warnings(new RaceTrackDetector(), TO_EXCLUSIVE2 + "A fork C\nA r x\nB w x\n");

      assertThat(found).hasSize(2);
      assertThat(found.get(0).earlierSite()).isEqualTo(3);
      assertThat(found.get(0).earlierWrite()).isTrue();
      assertThat(found.get(1).earlierSite()).isEqualTo(6);
      assertThat(found.get(1).earlierWrite()).isFalse();
      assertThat(found.get(1).earlierThread()).isZero();
    }

    @Test
    void aReadAfterTheThreadsOwnWriteIsNotNamedInItsPlace() {
      List<Warning> found = warnings(new RaceTrackDetector(), TO_EXCLUSIVE2 + "A r x\nB w x\n");

      assertThat(found).hasSize(2);
      assertThat(found.get(1).earlierSite()).isEqualTo(4);
      assertThat(found.get(1).earlierWrite()).isTrue();
    }

    @Test
    void elementsAreRefinedLikeFields() {
      String refined = REFINED.replace("o.a", "a[5]");
      String race = "A w a[7]\nB w a[7]\nA w a[7]\nB w a[7]\n";

      assertThat(reports(refined + race)).endsWith("8: " + FIELD, "9: " + FIELD + SEVERAL);
    }

    @Test
    void ofALongArrayThreePlacesAreTracked() {
      // of 1000 elements: 0 to 127, 436 to 563, 872 to 999
      assertThat(isTracked(0)).isTrue();
      assertThat(isTracked(127)).isTrue();
      assertThat(isTracked(128)).isFalse();
      assertThat(isTracked(435)).isFalse();
      assertThat(isTracked(436)).isTrue();
      assertThat(isTracked(563)).isTrue();
      assertThat(isTracked(564)).isFalse();
      assertThat(isTracked(871)).isFalse();
      assertThat(isTracked(872)).isTrue();
      assertThat(isTracked(999)).isTrue();
    }

    private boolean isTracked(int index) {
      String element = "a[" + index + "]";
      String race = "A w E\nB w E\nA w E\nB w E\n".replace("E", element);
      RaceTrackDetector detector = new RaceTrackDetector();
      List<String> reports = reports(detector, REFINED.replace("o.a", "a[5]") + race);
      boolean tracked = reports.contains("9: " + FIELD + SEVERAL);
      assertThat(statistic(detector, "accesses to elements not tracked"))
          .isEqualTo(tracked ? 0 : 4);
      return tracked;
    }
  }

  private static long statistic(Detector detector, String name) {
    String[] all = detector.statistics();
    for (int i = 0; i < all.length; i += 2) {
      if (all[i].equals(name)) {
        return Long.parseLong(all[i + 1]);
      }
    }
    throw new IllegalArgumentException(name);
  }

  @Test
  void countsWhatTable3Counts() {
    RaceTrackDetector detector = new RaceTrackDetector();
    Replay.run(
        detector,
        Script.of("A w x\nA w x\nA w x\nA r y\nA fork B\nB w x\nA w x\nB w x\nB r x\nA rel L\n"));

    assertThat(statistic(detector, "thread clock ticks")).isEqualTo(1);
    assertThat(statistic(detector, "objects accessed")).isEqualTo(2);
    assertThat(statistic(detector, "objects refined")).isEqualTo(1);
    assertThat(statistic(detector, "monitored accesses")).isEqualTo(8);
    assertThat(statistic(detector, "... at object level")).isEqualTo(7);
    assertThat(statistic(detector, "... ... in Exclusive0")).isEqualTo(2);
  }

  @Nested
  class Ablations {
    @Test
    void locksetAlone() {
      Detector lockset = new RaceTrackDetector(Ablation.LOCKSET);
      assertThat(reports(lockset, "A w x\nA fork B\nB w x\nA join B\nA w x\n"))
          .containsExactly("3: " + FIELD, "5: " + LATER);
    }

    @Test
    void threadsetsSilenceForkAndJoin() {
      Detector threadset = new RaceTrackDetector(Ablation.THREADSET);
      assertThat(reports(threadset, "A w x\nA fork B\nB w x\nA join B\nA w x\n")).isEmpty();
    }

    @Test
    void withoutGranularityAFieldIsReportedAtOnce() {
      Detector threadset = new RaceTrackDetector(Ablation.THREADSET);
      assertThat(reports(threadset, TO_EXCLUSIVE2 + "B w x\n"))
          .containsExactly("4: " + FIELD, "5: " + FIELD + SEVERAL);
    }
  }

  /** Where RaceTrack is silent and Eraser is not, and what it misses or reports wrongly. */
  @Nested
  class Deviations {
    private void missed(String script) {
      assertThat(Oracle.races(Script.of(script)).variables()).containsExactly(new Location(0, 0));
      assertThat(reports(script)).isEmpty();
    }

    private void falseAlarm(String script) {
      assertThat(Oracle.races(Script.of(script)).variables()).isEmpty();
      assertThat(reports(script)).isNotEmpty();
    }

    @Test
    void noAlarmOnForkJoinBarriersAndWaiting() {
      assertThat(reports("A w x\nA fork B\nB w x\nA join B\nA w x\n")).isEmpty();
      assertThat(reports("A w x\nA,B barrier b\nB w x\nA,B barrier b\nA w x\n")).isEmpty();
      assertThat(
              reports(
                  """
                  A fork B
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
                  A acq M
                  A rel M
                  """))
          .isEmpty();
    }

    /**
     * Section 3.6: of a variable that was reported, the access of a second thread is told, whether
     * or not it is ordered: it gives another stack, no other race.
     */
    @Test
    void aLaterAccessOfAReportedVariableIsToldThoughAJoinOrdersIt() {
      Detector threadset = new RaceTrackDetector(Ablation.THREADSET);
      String race = "M fork A\nM fork B\nA w x\nB w x\nA w x\nB w x\nA w x\n";

      assertThat(reports(threadset, race + "M join A\nM join B\nM r x\n")).endsWith("10: " + LATER);
      assertThat(reports(threadset, "M fork A\nA w x\nM join A\nM r x\nM w x\n")).isEmpty();
    }

    @Test
    void missesARaceOfTheFirstThread() {
      missed("A w x\nB w x\n");
    }

    @Test
    void missesARaceOfAReadWhileNobodyElseWrote() {
      missed("A w x\nA fork B\nB r x\nC r x\n");
    }

    @Test
    void missesARaceThatIsNotRepeatedAtFieldLevel() {
      List<String> found = reports(TO_EXCLUSIVE2 + "B w x\n");

      assertThat(found).isNotEmpty().noneMatch(r -> r.contains(FIELD));
    }

    @Test
    void falseAlarmWhereLocksOrderWithoutProtecting() {
      falseAlarm(
          """
          A fork B
          A w x
          A acq L
          A rel L
          B acq L
          B rel L
          B w x
          B acq L
          B rel L
          A acq L
          A rel L
          A w x
          """);
    }

    @Test
    void falseAlarmOnVolatiles() {
      falseAlarm(
          """
          A w x
          A rel v volatile
          B acq v volatile
          B w x
          B rel v volatile
          A acq v volatile
          A w x
          """);
    }

    @Test
    void falseAlarmOfAnObjectWhoseFieldsHaveDifferentLocks() {
      falseAlarm(
          """
          A acq L
          A w o.a
          A rel L
          B acq M
          B w o.b
          B rel M
          A acq L
          A w o.a
          A rel L
          B acq M
          B w o.b
          B rel M
          """);
    }
  }
}
