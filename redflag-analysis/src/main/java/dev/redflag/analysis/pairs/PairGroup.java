package dev.redflag.analysis.pairs;

import java.util.List;

/**
 * The accesses to one variable that may race. The pairs are not listed, since they are its square:
 * two sites are a pair where {@link PairSite#mayRaceWith} says so.
 *
 * @param variable declaring class and field, or the type of an array of primitives, or {@code
 *     Object[]} for every other array
 * @param sites each in one pair at least
 */
public record PairGroup(String variable, List<PairSite> sites) {
  /** Makes a group of those sites that are in a pair. */
  public static PairGroup of(String variable, List<PairSite> all) {
    return new PairGroup(
        variable, all.stream().filter(site -> all.stream().anyMatch(site::mayRaceWith)).toList());
  }

  /** How many pairs it is, without order; a site with itself counts. */
  public long pairs() {
    long mainReads = 0;
    long mainWrites = 0;
    long reads = 0;
    long writes = 0;
    for (PairSite site : sites) {
      if (site.mainOnly()) {
        mainReads += site.isWrite() ? 0 : 1;
        mainWrites += site.isWrite() ? 1 : 0;
      } else {
        reads += site.isWrite() ? 0 : 1;
        writes += site.isWrite() ? 1 : 0;
      }
    }
    return writes * (writes + 1) / 2
        + writes * (reads + mainReads + mainWrites)
        + mainWrites * reads;
  }
}
