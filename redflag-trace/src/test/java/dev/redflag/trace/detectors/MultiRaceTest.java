package dev.redflag.trace.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.djit.DjitDetector;
import dev.redflag.detectors.multirace.Granularity;
import dev.redflag.detectors.multirace.Mode;
import dev.redflag.detectors.multirace.MultiRaceDetector;
import dev.redflag.detectors.multirace.MultiRaceVarState;
import dev.redflag.detectors.multirace.MultiRaceVarState.State;
import dev.redflag.detectors.state.VarState;
import dev.redflag.runtime.detector.DetachedShadow;
import dev.redflag.trace.RecordedTraces;
import dev.redflag.trace.Script;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.oracle.Oracle;
import dev.redflag.trace.replay.Replay;
import dev.redflag.trace.replay.Warning;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MultiRaceTest {
  private static List<Warning> warnings(String script) {
    return Replay.run(new MultiRaceDetector(), Script.of(script));
  }

  /** What is reported: {@code variable@line}, with an exclamation mark where it is proved. */
  private static List<String> reports(MultiRaceDetector detector, String... script) {
    Trace trace = Script.of(script);
    List<String> reports = new ArrayList<>();
    for (Warning w : Replay.run(detector, trace)) {
      String variable = trace.names().describe(w.location());
      reports.add(variable + "@" + w.site() + (w.proved() ? "!" : ""));
    }
    return reports;
  }

  private static List<String> reports(String... script) {
    return reports(new MultiRaceDetector(), script);
  }

  /** The state of the trace's first object after each of its accesses. */
  private static List<State> states(String... script) {
    Trace trace = Script.of(script);
    Replay replay = new Replay(new MultiRaceDetector(), trace.names());
    List<State> states = new ArrayList<>();
    for (Event e : trace.events()) {
      replay.accept(e);
      if (e instanceof Event.Access) {
        states.add(state(replay).state());
      }
    }
    return states;
  }

  private static MultiRaceVarState state(Replay replay) {
    DetachedShadow x = replay.shadow(0);
    return (MultiRaceVarState) VarState.find(x.base(0), x.slot(0));
  }

  private static MultiRaceVarState end(String script) {
    Trace trace = Script.of(script);
    Replay replay = new Replay(new MultiRaceDetector(), trace.names());
    trace.events().forEach(replay::accept);
    return state(replay);
  }

  private static final String CRITICAL = "%1$s acq L\n%1$s %2$s\n%1$s rel L\n";

  private static String locked(String thread, String access) {
    return String.format(CRITICAL, thread, access);
  }

  @Nested
  class Figures {
    private static final String FIGURE_1 =
        """
        A acq L
        A w x
        A rel L
        A w y
        B acq L
        B w y
        B rel L
        B w x
        """;

    @Test
    void figure1() {
      Trace trace = Script.of(FIGURE_1);

      assertThat(RecordedTraces.names(trace.names(), Replay.variables(new DjitDetector(), trace)))
          .containsExactly("y");
    }

    @Test
    void figure5() {
      String a = "A w x\nB rel e edge\nB acq L1\nB acq L2\nB w x\nB w x\nB rel L2\nB rel L1\n";
      String b = "A w x\nB rel e edge\nB acq L1\nB w x\nB acq L2\nB w x\nB rel L2\nB rel L1\n";

      MultiRaceVarState afterA = end(a);
      MultiRaceVarState afterB = end(b);

      assertThat(afterA.candidates()).hasSize(2);
      assertThat(afterB.candidates()).hasSize(1);
      for (String script : List.of(a, b)) {
        MultiRaceDetector detector = new MultiRaceDetector();
        Replay.run(detector, Script.of(script));
        assertThat(detector.statistics()).startsWith("first accesses in a time frame", "2");
      }
    }

    @Test
    void figure7() {
      String script =
          """
          main w F
          main fork A
          main fork B
          B acq L
          B r F
          B rel L
          A w X
          A acq L
          A w F
          A rel L
          B acq L
          B r F
          B rel L
          B w X
          """;

      assertThat(reports(script)).containsExactly("X@14");
      assertThat(Replay.run(new DjitDetector(), Script.of(script))).isEmpty();
    }

    @Test
    void figure8() {
      String script =
          """
          A w Y
          A acq L
          A w X
          A rel L
          B acq L
          B w X
          B rel L
          B w Y
          """;

      assertThat(reports(script)).containsExactly("Y@8");
      assertThat(Replay.run(new DjitDetector(), Script.of(script))).isEmpty();
    }
  }

  @Nested
  class Machine {
    @Test
    void readsLeaveAVirginLocationAsItIs() {
      assertThat(states("A r x\nB r x\nA r x\n"))
          .containsExactly(State.VIRGIN, State.VIRGIN, State.VIRGIN);
    }

    @Test
    void theInitializingThreadStays() {
      assertThat(states("A w x\nA rel e edge\nA r x\nA rel e edge\nA w x\n"))
          .containsOnly(State.INITIALIZING);
      assertThat(end("A acq L\nA w x\n").candidates()).isNull();
    }

    @Test
    void aSecondThreadShares() {
      assertThat(states("A w x\n" + locked("B", "w x") + locked("A", "r x")))
          .containsExactly(State.INITIALIZING, State.SHARED, State.SHARED);
    }

    @Test
    void readersAreProtectedByTheReadersLock() {
      assertThat(states("A w x\nA fork B\nB r x\nA r x\nC r x\n"))
          .containsExactly(State.INITIALIZING, State.SHARED, State.SHARED, State.SHARED);
      assertThat(end("A w x\nB r x\n").hasReadersLock()).isTrue();
    }

    @Test
    void aWriteTakesTheReadersLockAway() {
      assertThat(
              states("A w x\nA fork B\nB r x\nB acq L\nB w x\n" + "B rel L\n" + locked("A", "r x")))
          .containsExactly(State.INITIALIZING, State.SHARED, State.EMPTY, State.EMPTY);
    }

    @Test
    void anEmptySetIsToldOnce() {
      assertThat(reports("A w x\nA fork B\nB w x\nB rel e edge\nB w x\nB rel e edge\nB w x\n"))
          .containsExactly("x@3");
    }

    @Test
    void aBarrierCleansAllButVirgin() {
      assertThat(states("A w x\nB w x\nA,B barrier b\n" + locked("A", "w x") + locked("B", "w x")))
          .containsExactly(State.INITIALIZING, State.EMPTY, State.EXCLUSIVE, State.SHARED);
      assertThat(states("A r x\nA,B barrier b\nB r x\n"))
          .containsExactly(State.VIRGIN, State.VIRGIN);
    }

    @Test
    void anExclusiveThreadMayHoldNoLock() {
      assertThat(states("A w x\nA,B barrier b\nB w x\nB rel e edge\nB w x\n"))
          .containsExactly(State.INITIALIZING, State.EXCLUSIVE, State.EXCLUSIVE);
      assertThat(reports("A w x\nA,B barrier b\nB w x\nB rel e edge\nB w x\n")).isEmpty();
    }

    @Test
    void anExclusiveLocationWithAnEmptySetIsToldAtTheSecondThread() {
      assertThat(reports("A w x\nA,B barrier b\nB w x\nA r x\n")).containsExactly("x@4!");
    }

    @Test
    void eachBarrierCleansAnew() {
      String phase = "A w x\nA,B barrier b\nB w x\nB,A barrier b\n";
      assertThat(reports(phase + phase.repeat(3))).isEmpty();
    }

    @Test
    void aBarrierOfOthersCleansNothing() {
      assertThat(states("A w x\nB w x\nB,C barrier b\nB r x\n"))
          .containsExactly(State.INITIALIZING, State.EMPTY, State.EMPTY);
    }

    @Test
    void aThreadThatWasNoPartyFindsNothingCleaned() {
      assertThat(states("A w x\nB w x\nA,B barrier b\nC r x\n"))
          .containsExactly(State.INITIALIZING, State.EMPTY, State.EMPTY);
    }

    @Test
    void anEarlierBarrierStillCleansForThoseWhoPassedIt() {
      assertThat(states("A w x\nB w x\nA,B barrier b\nB,C barrier c\nB w x\n"))
          .containsExactly(State.INITIALIZING, State.EMPTY, State.EXCLUSIVE);
    }

    @Test
    void whatIsTouchedAfterArrivingIsNotCleaned() {
      assertThat(
              states(
                  """
                  A w x
                  A rel b barrier
                  A w x
                  B rel b barrier
                  B acq b barrier
                  B r x
                  """))
          .containsExactly(State.INITIALIZING, State.INITIALIZING, State.SHARED);
    }
  }

  @Nested
  class Rank {
    @Test
    void aProvedRaceComesFirst() {
      List<Warning> found = warnings("A w x\nB w x\n");

      assertThat(found).hasSize(1);
      assertThat(found.get(0).proved()).isTrue();
      assertThat(found.get(0).level()).isZero();
    }

    @Test
    void theMoreSynchronizationLiesBetweenTheLowerTheRank() {
      String ordered = "A rel e edge\nB acq e edge\n";
      Warning near = warnings("A w x\n" + ordered + "B w x\n").get(0);
      Warning far = warnings("A w x\n" + ("A w y\n" + ordered).repeat(5) + "B w x\n").get(0);

      assertThat(near.proved()).isFalse();
      assertThat(near.accuracy())
          .isEqualTo("no lock protects all accesses; ordered in this run, 1 time frame between");
      assertThat(far.accuracy())
          .isEqualTo("no lock protects all accesses; ordered in this run, 5 time frames between");
      assertThat(far.level()).isGreaterThan(near.level());
    }

    @Test
    void theEarlierAccessIsTheNearest() {
      Warning w = warnings("A w x\nA rel e edge\nA w y\nA fork B\nB r x\nB fork C\nC w x\n").get(0);

      assertThat(w.earlierThread()).isEqualTo(1);
      assertThat(w.earlierWrite()).isFalse();
      assertThat(w.earlierSite()).isEqualTo(5);
    }
  }

  @Nested
  class Units {
    private final Granularity objects = new Granularity(true, 1);

    @Test
    void fieldsOfOneObjectAreApartUnlessAskedFor() {
      String script = "A w o.a\nB w o.b\n";

      assertThat(reports(script)).isEmpty();
      assertThat(reports(new MultiRaceDetector(objects), script)).containsExactly("o.b@2");
    }

    @Test
    void elementsAreApartUnlessAskedFor() {
      String script = "A w a[3]\nB w a[4]\n";

      assertThat(reports(script)).isEmpty();
      assertThat(reports(new MultiRaceDetector(new Granularity(false, 0)), script)).hasSize(1);
      assertThat(reports(new MultiRaceDetector(new Granularity(false, 4)), script)).isEmpty();
      assertThat(reports(new MultiRaceDetector(new Granularity(false, 5)), script)).hasSize(1);
    }

    @Test
    void aRaceOnALargeUnitIsOnlySuspected() {
      Warning w =
          Replay.run(new MultiRaceDetector(objects), Script.of("A w o.a\nB w o.a\n")).get(0);

      assertThat(w.proved()).isFalse();
      assertThat(w.accuracy()).isEqualTo("unordered, but perhaps on other parts of one unit");
    }

    @Test
    void manyElementsOfOneArray() {
      StringBuilder script = new StringBuilder();
      for (int i = 999; i >= 0; i--) {
        script.append("A w a[").append(i).append("]\n");
      }
      script.append("B w a[500]\n");

      assertThat(reports(new MultiRaceDetector(objects), script.toString())).hasSize(1);
    }
  }

  @Nested
  class Modes {
    private final MultiRaceDetector detector = new MultiRaceDetector();
    private final Trace trace = Script.of("A w x\nB w x\nB w x\nB r x\n");
    private final Replay replay = new Replay(detector, trace.names());

    private void play(int... events) {
      for (int i : events) {
        replay.accept(trace.events().get(i));
      }
    }

    @Test
    void onlyFirstAccessesAreChecked() {
      play(0, 1, 2, 3);

      assertThat(replay.warnings()).hasSize(1);
    }

    @Test
    void suspendedEveryAccessIsCheckedAndOfLowSeverity() {
      play(0);
      detector.everywhere(Mode.SUSPENDED);
      play(1, 2, 3);

      assertThat(replay.warnings()).hasSize(3);
      assertThat(replay.warnings())
          .allMatch(w -> w.level() == 1000)
          .allMatch(w -> w.accuracy().equals("found where checking is suspended"));
    }

    @Test
    void theFirstAccessAfterASuspensionIsCheckedAgain() {
      play(0);
      detector.inThread(replay.thread(1), Mode.SUSPENDED);
      play(1);
      detector.inThread(replay.thread(1), Mode.ON);
      play(2);

      assertThat(replay.warnings()).hasSize(2);
      assertThat(replay.warnings().get(1).level()).isZero();
    }

    @Test
    void disabledNothingIsCheckedOrRemembered() {
      detector.everywhere(Mode.DISABLED);
      play(0);
      detector.everywhere(Mode.ON);
      play(1, 2, 3);

      assertThat(replay.warnings()).isEmpty();
    }

    @Test
    void oneThreadCanBeDisabled() {
      detector.inThread(replay.thread(0), Mode.DISABLED);
      play(0, 1);

      assertThat(replay.warnings()).isEmpty();
    }

    @Test
    void oneObjectCanBeDisabled() {
      detector.ofObject(replay.thread(1), replay.shadow(0).side, Mode.DISABLED);
      play(0, 1);
      assertThat(replay.warnings()).isEmpty();

      detector.ofObject(replay.thread(1), replay.shadow(0).side, Mode.ON);
      play(2);
      assertThat(replay.warnings()).hasSize(1);
    }
  }

  /** Where MultiRace is silent and Eraser is not, and what it misses. */
  @Nested
  class Deviations {
    private void missed(String script) {
      assertThat(Oracle.races(Script.of(script)).variables()).containsExactly(new Location(0, 0));
      assertThat(reports(script)).isEmpty();
    }

    @Test
    void violationsOnForkJoinAreRankedBelowRaces() {
      List<Warning> found = warnings("A w x\nA fork B\nB w x\nA join B\nA w x\n");

      assertThat(found).hasSize(1);
      assertThat(found.get(0).proved()).isFalse();
      assertThat(found.get(0).level()).isPositive();
    }

    @Test
    void noAlarmOnBarriers() {
      assertThat(reports("A w x\nA,B barrier b\nB w x\nA,B barrier b\nA r x\n")).isEmpty();
    }

    @Test
    void missesARaceWithTheInitializingThread() {
      missed("A w x\n" + locked("B", "w x"));
    }

    @Test
    void missesARaceWithAReadBeforeTheFirstWrite() {
      missed("A r x\nB w x\n");
    }

    @Test
    void missesARaceOfAReadThatFollowsOneWrite() {
      missed("A w x\nB r x\n");
    }

    @Test
    void missesARaceOfOneWhoWasNoPartyOfABarrierThatCleaned() {
      missed("A w x\nA,B barrier b\nB w x\nA,B barrier b\nB r x\nC r x\n");
    }
  }
}
