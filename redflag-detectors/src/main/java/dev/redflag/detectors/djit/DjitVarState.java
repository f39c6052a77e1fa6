package dev.redflag.detectors.djit;

import dev.redflag.detectors.state.AccessHistory;
import dev.redflag.detectors.state.VarState;

/** A location's access history: of each thread the last time frame in which it read and wrote. */
public final class DjitVarState extends AccessHistory {
  /** The state of a location, made at its first access. */
  public static DjitVarState of(Object base, long slot) {
    VarState there = find(base, slot);
    return (DjitVarState) (there != null ? there : install(base, slot, new DjitVarState()));
  }
}
