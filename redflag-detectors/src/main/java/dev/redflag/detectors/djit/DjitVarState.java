package dev.redflag.detectors.djit;

import dev.redflag.detectors.state.AccessVector;
import dev.redflag.detectors.state.VarState;

/** A location's access history: of each thread the last time frame in which it read and wrote. */
public final class DjitVarState extends VarState {
  /** {@code R_x} of FastTrack's figure 3, {@code ar_v} of MultiRace's figure 3. */
  public final AccessVector reads = new AccessVector();

  /** {@code W_x} and {@code aw_v}. */
  public final AccessVector writes = new AccessVector();

  /** The state of a location, made at its first access. */
  public static DjitVarState of(Object base, long slot) {
    VarState there = find(base, slot);
    return (DjitVarState) (there != null ? there : install(base, slot, new DjitVarState()));
  }
}
