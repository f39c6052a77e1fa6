package dev.redflag.fleet;

import dev.redflag.fleet.RunReport.Kind;

/**
 * What the next run of a version shall do. The first runs observe, so that there are pairs to
 * chase; then most chase. Observing goes on now and then, since a new run may see new sites.
 */
final class Policy {
  /** Runs that observe before the first chases. */
  static final int FIRST_OBSERVATIONS = 2;

  /** Runs that chase between two that observe: every eighth observes. */
  static final int CHASES_BETWEEN = 7;

  private Policy() {}

  /**
   * Chooses. Where there is nothing to chase, those who were to do so observe.
   *
   * @param hasPairs whether pairs of the code are known
   * @param observations runs that were told to observe
   * @param chases runs that were told to chase since one was told to observe
   */
  static Kind choose(boolean hasPairs, long observations, long chases) {
    boolean observe = observations < FIRST_OBSERVATIONS || chases >= CHASES_BETWEEN;
    return hasPairs && observe ? Kind.OBSERVE : Kind.CHASE;
  }
}
