package dev.redflag.fleet;

import dev.redflag.fleet.RunReport.Kind;

/**
 * What the next run of a version shall do. The first runs observe, so that there are pairs to
 * chase; then most chase. Observing goes on now and then, since a new run may see new sites.
 */
final class Policy {
  /** Runs that observe before the first chases. */
  static final int FIRST_OBSERVATIONS = 2;

  /** Of so many runs one observes. */
  static final int OBSERVE_EVERY = 8;

  private Policy() {}

  /**
   * Chooses.
   *
   * @param hasPairs whether pairs of the code are known
   * @param observations runs that were told to observe
   * @param runs all runs
   * @param open pairs that were seen and are not proved
   */
  static Kind choose(boolean hasPairs, long observations, long runs, long open) {
    if (hasPairs && (observations < FIRST_OBSERVATIONS || runs % OBSERVE_EVERY == 0)) {
      return Kind.OBSERVE;
    }
    if (open > 0) {
      return Kind.CHASE;
    }
    return hasPairs ? Kind.OBSERVE : Kind.IDLE;
  }
}
