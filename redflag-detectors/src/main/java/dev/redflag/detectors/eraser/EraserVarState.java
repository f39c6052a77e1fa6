package dev.redflag.detectors.eraser;

import dev.redflag.detectors.state.RecentAccesses;
import dev.redflag.detectors.state.ThreadMark;
import dev.redflag.detectors.state.VarState;
import dev.redflag.runtime.sync.SyncObject;

/** A location's state in Eraser's machine, and its candidate set. */
final class EraserVarState extends VarState {
  /** The states of a variable; {@code REPORTED} is Shared-Modified after its one report. */
  enum State {
    VIRGIN,
    EXCLUSIVE,
    SHARED,
    SHARED_MODIFIED,
    REPORTED
  }

  State state = State.VIRGIN;

  /** In Exclusive: the one thread that accessed the variable. */
  ThreadMark owner;

  /** The candidate set, from Shared on. */
  SyncObject[] candidates;

  final RecentAccesses recent = new RecentAccesses();

  static EraserVarState of(Object base, long slot) {
    VarState there = find(base, slot);
    return (EraserVarState) (there != null ? there : install(base, slot, new EraserVarState()));
  }
}
