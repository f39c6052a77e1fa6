package dev.redflag.detectors.racetrack;

import dev.redflag.detectors.state.RecentAccesses;
import dev.redflag.detectors.state.VarState;

/** A variable's lockset and threadset in the basic algorithm (RaceTrack, section 2.2). */
public final class BasicVarState extends VarState {
  /** The lockset of all locks. */
  public static final int ALL_LOCKS = -1;

  /** {@code C_x}: index of the lockset. */
  int lockSet = ALL_LOCKS;

  /** {@code S_x}; null for the empty set. */
  ThreadSet threadSet;

  final RecentAccesses recent = new RecentAccesses();

  static BasicVarState of(Object base, long slot) {
    VarState there = find(base, slot);
    return (BasicVarState) (there != null ? there : install(base, slot, new BasicVarState()));
  }

  /** The threadset; null for the empty set. */
  public ThreadSet threadSet() {
    return threadSet;
  }

  /** The index of the lockset, or {@link #ALL_LOCKS}. */
  public int lockSet() {
    return lockSet;
  }
}
