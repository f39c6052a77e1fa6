package dev.redflag.detectors.alias;

import java.util.HashMap;
import java.util.Map;

/** The pairs of sites that met, by the numbers of the two; safe for use by several threads. */
final class AliasPairs {
  /** By pair, whether all accesses that met there held a common lock. */
  private final Map<Long, Boolean> guarded = new HashMap<>();

  private int unguarded;

  private final Map<Long, Boolean> reported = new HashMap<>();

  private static Long pair(int site, int other) {
    return (long) Math.min(site, other) << Integer.SIZE | Math.max(site, other);
  }

  /**
   * Two accesses have met.
   *
   * @param withLock whether they held a common lock
   */
  synchronized void add(int site, int other, boolean withLock) {
    Long pair = pair(site, other);
    Boolean before = guarded.get(pair);
    if (before == null || before && !withLock) {
      guarded.put(pair, withLock);
      unguarded += withLock ? 0 : 1;
    }
  }

  /** Whether a pair is to be reported now: it was not yet. */
  synchronized boolean report(int site, int other) {
    return reported.put(pair(site, other), true) == null;
  }

  /** How many there are. */
  synchronized int all() {
    return guarded.size();
  }

  /** How many met without a common lock. */
  synchronized int unguarded() {
    return unguarded;
  }
}
