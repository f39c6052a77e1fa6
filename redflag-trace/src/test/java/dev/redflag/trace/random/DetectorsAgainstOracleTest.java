package dev.redflag.trace.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.DetectorCatalog;
import dev.redflag.detectors.djit.DjitDetector;
import dev.redflag.detectors.fasttrack.FastTrackDetector;
import dev.redflag.detectors.goldilocks.GoldilocksDetector;
import dev.redflag.detectors.racetrack.RaceTrackDetector;
import dev.redflag.detectors.racetrack.RaceTrackEncoding;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.trace.RecordedTraces;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.oracle.Oracle;
import dev.redflag.trace.replay.Replay;
import dev.redflag.trace.replay.Warning;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The precise detectors name exactly the variables that the oracle says race, on many random
 * traces: so many as the system property {@code redflag.traces} says.
 */
class DetectorsAgainstOracleTest {
  private static final int TRACES = Integer.getInteger("redflag.traces", 25_000);

  @ParameterizedTest
  @ValueSource(strings = {"fasttrack", "djit", "basicvc", "goldilocks"})
  void namesExactlyTheRacyVariables(String detector) {
    for (long seed = 0; seed < TRACES; seed++) {
      Trace trace = RandomTrace.of(seed);
      if (errs(trace, () -> DetectorCatalog.create(detector))) {
        throw new AssertionError(counterexample(trace, () -> DetectorCatalog.create(detector)));
      }
    }
  }

  /** Releases of monitors whose clock is made by who takes them next, see releaseHeld. */
  @Test
  void fastTrackDoesSoWhenItPutsReleasesOff() {
    int withoutRetraction = 0;
    for (long seed = 0; seed < TRACES; seed++) {
      Trace trace = RandomTrace.of(seed);
      if (!retractsLocks(trace)) {
        withoutRetraction++;
        if (errs(trace, PuttingOff::new)) {
          throw new AssertionError(counterexample(trace, PuttingOff::new));
        }
      }
    }
    assertThat(withoutRetraction).isGreaterThan(TRACES / 4);
  }

  /** What is not done by monitors is a retraction. */
  private static boolean retractsLocks(Trace trace) {
    for (Event e : trace.events()) {
      if (e instanceof Event.Retraction r && r.kind() == EdgeKind.EXCLUSIVE_LOCK) {
        return true;
      }
    }
    return false;
  }

  private static final class PuttingOff extends FastTrackDetector {
    @Override
    public void release(ThreadState t, SyncObject object, EdgeKind kind) {
      object.retractable = false; // which a replay sets for all
      if (kind != EdgeKind.EXCLUSIVE_LOCK || !putOff(t, object)) {
        super.release(t, object, kind);
      }
    }
  }

  @Test
  void goldilocksDoesSoWhenItsListIsCutOften() {
    for (long seed = 0; seed < TRACES / 4; seed++) {
      Trace trace = RandomTrace.of(seed);
      if (errs(trace, () -> new GoldilocksDetector(2, 2))) {
        throw new AssertionError(counterexample(trace, () -> new GoldilocksDetector(2, 2)));
      }
    }
  }

  @Test
  void whatMultiRaceProvesRaces() {
    int found = 0;
    for (long seed = 0; seed < TRACES / 4; seed++) {
      Trace trace = RandomTrace.of(seed);
      Set<Location> racy = Oracle.races(trace).variables();
      for (Warning w : Replay.run(DetectorCatalog.create("multirace"), trace)) {
        if (w.proved()) {
          found++;
          assertThat(racy).as(Shrinker.text(trace)).contains(w.location());
        }
      }
    }
    assertThat(found).isGreaterThan(TRACES / 50);
  }

  /**
   * Adaptive threadsets know less than the basic algorithm, never more: a race that they see it
   * sees.
   */
  @Test
  void whatAdaptiveRaceTrackReportsAsARaceTheBasicAlgorithmReports() {
    int found = 0;
    for (long seed = 0; seed < TRACES / 4; seed++) {
      Trace trace = RandomTrace.of(seed);
      Set<Location> basic = Replay.variables(DetectorCatalog.create("racetrack:basic"), trace);
      for (Warning w : Replay.run(DetectorCatalog.create("racetrack:threadset"), trace)) {
        if (w.accuracy().endsWith("at once")) {
          found++;
          assertThat(basic).as(Shrinker.text(trace)).contains(w.location());
        }
      }
    }
    assertThat(found).isGreaterThan(TRACES / 100);
  }

  /** Every threadset in RaceTrack's table is some location's, and goes with it. */
  @Test
  void raceTracksThreadsetsAreCountedExactly() {
    for (String selection : List.of("racetrack", "racetrack:threadset")) {
      int most = 0;
      for (long seed = 0; seed < TRACES / 8; seed++) {
        Trace trace = RandomTrace.of(seed);
        RaceTrackDetector detector = (RaceTrackDetector) DetectorCatalog.create(selection);
        Replay replay = new Replay(detector, trace.names());
        trace.events().forEach(replay::accept);
        most = Math.max(most, detector.threadSets());
        for (int object = 0; object < trace.names().objects(); object++) {
          replay.accept(new Event.Finalization(0, object, 0));
        }
        assertThat(detector.threadSets()).as(Shrinker.text(trace)).isZero();
      }
      assertThat(most).isPositive();
    }
  }

  /**
   * What the word of a refined object says of its first locations: the same traces with locations
   * that it has no place for, and which are looked up each time, give the same warnings.
   */
  @Test
  void raceTrackWarnsAlikeOfLocationsThatTheWordSpeaksOf() {
    int spokenOf = 0;
    for (long seed = 0; seed < TRACES / 4; seed++) {
      Trace trace = RandomTrace.of(seed);
      List<Event> twice = new ArrayList<>(trace.events()); // a race must come again to be told
      twice.addAll(trace.events().stream().filter(Event.Access.class::isInstance).toList());
      twice.addAll(trace.events().stream().filter(Event.Access.class::isInstance).toList());
      Replay replay = replay(trace, twice, 0);
      for (int object = 0; object < trace.names().objects(); object++) {
        long[] words = (long[]) replay.shadow(object).base(0);
        long fresh = RaceTrackEncoding.of(RaceTrackEncoding.REFINED, 0, 0);
        boolean refined = RaceTrackEncoding.state(words[0]) == RaceTrackEncoding.REFINED;
        spokenOf += refined && words[0] != fresh ? 1 : 0;
      }
      assertThat(told(replay(trace, twice, 50))).as(Shrinker.text(trace)).isEqualTo(told(replay));
    }
    assertThat(spokenOf).isGreaterThan(TRACES / 100);
  }

  /** Runs events whose locations have numbers that are greater by so many. */
  private static Replay replay(Trace trace, List<Event> events, int by) {
    Replay replay = new Replay(DetectorCatalog.create("racetrack"), trace.names());
    for (Event e : events) {
      replay.accept(
          e instanceof Event.Access a
              ? new Event.Access(a.thread(), a.write(), a.object(), a.ordinal() + by, a.site())
              : e instanceof Event.CheckedRead r
                  ? new Event.CheckedRead(r.thread(), r.object(), r.ordinal() + by, r.site())
                  : e);
    }
    return replay;
  }

  private static List<String> told(Replay replay) {
    List<String> told = new ArrayList<>();
    for (Warning w : replay.warnings()) {
      told.add(w.event() + " " + w.earlierThread() + " " + w.earlierSite() + w.accuracy());
    }
    return told;
  }

  private static boolean errs(Trace trace, Supplier<Detector> detector) {
    return !Replay.variables(detector.get(), trace).equals(Oracle.races(trace).variables());
  }

  private static String counterexample(Trace trace, Supplier<Detector> detector) {
    Trace smallest = Shrinker.shrink(trace, t -> errs(t, detector));
    return String.format(
        "%s reports %s, the oracle %s, of%n%s",
        detector.get().name(),
        RecordedTraces.names(trace.names(), Replay.variables(detector.get(), smallest)),
        RecordedTraces.names(trace.names(), Oracle.races(smallest).variables()),
        Shrinker.text(smallest));
  }

  @Test
  void theTracesAreValidAndHoldEveryKindOfEvent() {
    Set<Class<?>> kinds = new HashSet<>();
    Set<EdgeKind> edges = EnumSet.noneOf(EdgeKind.class);
    int racy = 0;
    for (long seed = 0; seed < 1000; seed++) {
      Trace trace = RandomTrace.of(seed);
      assertThat(Validity.holds(trace.events())).as(Shrinker.text(trace)).isTrue();
      for (Event e : trace.events()) {
        kinds.add(e.getClass());
        if (e instanceof Event.Acquire a) {
          edges.add(a.kind());
        }
      }
      racy += Oracle.races(trace).variables().isEmpty() ? 0 : 1;
    }
    assertThat(kinds).containsExactlyInAnyOrder(Event.class.getPermittedSubclasses());
    assertThat(edges).containsExactlyInAnyOrder(EdgeKind.values());
    assertThat(racy).isBetween(200, 900);
  }

  /** DJIT+ with a fault: it takes no order from joins. */
  private static final class Faulty extends Detector {
    private final DjitDetector djit = new DjitDetector();

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public ShadowLayout layout() {
      return djit.layout();
    }

    @Override
    public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
      return djit.read(t, base, slot, side, site);
    }

    @Override
    public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
      return djit.write(t, base, slot, side, site);
    }

    @Override
    public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {
      djit.acquire(t, object, kind);
    }

    @Override
    public void release(ThreadState t, SyncObject object, EdgeKind kind) {
      djit.release(t, object, kind);
    }

    @Override
    public void fork(ThreadState parent, ThreadState child) {
      djit.fork(parent, child);
    }

    @Override
    public void end(ThreadState t, SyncObject ended) {
      djit.end(t, ended);
    }
  }

  @Test
  void aFaultIsFoundAndShrunk() {
    long seed = 0;
    while (!errs(RandomTrace.of(seed), Faulty::new)) {
      seed++;
    }
    Trace smallest = Shrinker.shrink(RandomTrace.of(seed), t -> errs(t, Faulty::new));

    assertThat(smallest.events())
        .as(Shrinker.text(smallest))
        .hasSizeLessThan(5)
        .hasAtLeastOneElementOfType(Event.Join.class);
  }
}
