package dev.redflag.trace.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.litehb.LiteHbDetector;
import dev.redflag.detectors.litehb.PairRoles;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.oracle.Oracle;
import dev.redflag.trace.replay.Replay;
import dev.redflag.trace.replay.Warning;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * LiteHB and FullHB report exactly those accesses at the second site that race with an earlier one
 * at the first, on many random traces, with half of all writes as the first site, or of all reads.
 */
class LiteHbAgainstOracleTest {
  private static final int TRACES = Integer.getInteger("redflag.traces", 25_000) / 2;

  /** Writes at some sites come first, all accesses second: some are both. */
  private static final PairRoles WRITES_FIRST =
      new PairRoles() {
        @Override
        public int of(int site, boolean write) {
          return write && site % 2 == 0 ? FIRST | SECOND : SECOND;
        }
      };

  /** Reads at some sites come first, all writes second. */
  private static final PairRoles READS_FIRST =
      new PairRoles() {
        @Override
        public int of(int site, boolean write) {
          return write ? SECOND : site % 2 == 0 ? FIRST : NONE;
        }
      };

  @ParameterizedTest
  @ValueSource(strings = {LiteHbDetector.LITE, LiteHbDetector.FULL})
  void reportsExactlyTheSecondAccessesOfThePair(String selection) {
    long stops = 0;
    int reported = 0;
    for (long seed = 0; seed < TRACES; seed++) {
      Trace trace = RandomTrace.of(seed);
      for (PairRoles roles : List.of(WRITES_FIRST, READS_FIRST)) {
        LiteHbDetector detector = new LiteHbDetector(selection, roles);
        Set<Integer> found = replay(detector, trace);
        if (!found.equals(expected(trace, roles))) {
          throw new AssertionError(counterexample(selection, roles, trace));
        }
        reported += found.size();
        stops += counter(detector, "times that it stopped");
      }
    }
    assertThat(reported).isGreaterThan(TRACES / 10);
    if (selection.equals(LiteHbDetector.LITE)) {
      assertThat(stops).isGreaterThan(TRACES / 10);
    }
  }

  private static String counterexample(String selection, PairRoles roles, Trace trace) {
    Trace smallest =
        Shrinker.shrink(
            trace,
            t -> !replay(new LiteHbDetector(selection, roles), t).equals(expected(t, roles)));
    return selection
        + " reports "
        + replay(new LiteHbDetector(selection, roles), smallest)
        + ", the oracle "
        + expected(smallest, roles)
        + ", of\n"
        + Shrinker.text(smallest);
  }

  /** Positions of the accesses that are reported. */
  private static Set<Integer> replay(LiteHbDetector detector, Trace trace) {
    Replay replay = new Replay(detector, trace.names());
    Set<Integer> started = new HashSet<>();
    for (Event e : trace.events()) {
      if (e instanceof Event.Fork f) {
        started.add(f.child());
      }
    }
    for (int thread = 0; thread < trace.names().threads(); thread++) {
      if (!started.contains(thread)) {
        detector.begin(replay.thread(thread)); // as an agent meets those that are there already
      }
    }
    trace.events().forEach(replay::accept);
    Set<Integer> positions = new HashSet<>();
    for (Warning w : replay.warnings()) {
      positions.add(w.event());
    }
    return positions;
  }

  private static Set<Integer> expected(Trace trace, PairRoles roles) {
    Set<Integer> expected = new HashSet<>();
    for (Oracle.Pair pair : Oracle.races(trace).pairs()) {
      if ((role(trace, roles, pair.first()) & PairRoles.FIRST) != 0
          && (role(trace, roles, pair.second()) & PairRoles.SECOND) != 0) {
        expected.add(pair.second());
      }
    }
    return expected;
  }

  private static int role(Trace trace, PairRoles roles, int position) {
    Event e = trace.events().get(position);
    return e instanceof Event.Access a
        ? roles.of(a.site(), a.write())
        : roles.of(((Event.CheckedRead) e).site(), false);
  }

  private static long counter(LiteHbDetector detector, String name) {
    String[] counters = detector.statistics();
    for (int i = 0; i < counters.length; i += 2) {
      if (counters[i].equals(name)) {
        return Long.parseLong(counters[i + 1]);
      }
    }
    return 0;
  }
}
