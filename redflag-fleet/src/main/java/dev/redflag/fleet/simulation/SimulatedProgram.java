package dev.redflag.fleet.simulation;

import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.runtime.site.SiteName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A program that is not there: its pairs, and which of them are races. Each variable has eight
 * accesses, four of them writes, which makes 26 pairs.
 */
final class SimulatedProgram {
  private static final int WRITES = 4;
  private static final int READS = 4;

  /** Of a variable: two writes, one of them perhaps with itself, or a write and a read. */
  static final int PAIRS_A_VARIABLE = WRITES * (WRITES + 1) / 2 + WRITES * READS;

  private final Pairs pairs;
  private final Set<String> races = new HashSet<>();

  /**
   * @param pairs how many there shall be, at least; whole variables are made
   * @param races how many of them, at most one a variable, spread evenly
   */
  SimulatedProgram(int pairs, int races) {
    int variables = (pairs + PAIRS_A_VARIABLE - 1) / PAIRS_A_VARIABLE;
    List<PairGroup> groups = new ArrayList<>();
    for (int v = 0; v < variables; v++) {
      String name = "simulated.C" + v;
      List<PairSite> sites = new ArrayList<>();
      for (int i = 0; i < WRITES + READS; i++) {
        SiteName.Kind kind = SiteName.Kind.of(i < WRITES);
        sites.add(new PairSite(new SiteName(name, "m", "C.java", i + 1, kind, i), false));
      }
      groups.add(PairGroup.of(name + ".field", sites));
    }
    this.pairs = new Pairs("simulated.Main", groups);
    for (int r = 0; r < races; r++) {
      List<PairSite> sites = groups.get((int) ((long) r * variables / races)).sites();
      this.races.add(key(sites.get(0).name().toString(), sites.get(WRITES).name().toString()));
    }
  }

  Pairs pairs() {
    return pairs;
  }

  /** How many races there are. */
  int races() {
    return races.size();
  }

  /** The race that a pair is, whichever of its sites comes first; null where it is none. */
  String race(String first, String second) {
    String key = key(first, second);
    return races.contains(key) ? key : null;
  }

  private static String key(String first, String second) {
    return first.compareTo(second) < 0 ? first + ',' + second : second + ',' + first;
  }
}
