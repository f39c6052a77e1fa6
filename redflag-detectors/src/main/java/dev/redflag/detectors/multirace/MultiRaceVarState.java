package dev.redflag.detectors.multirace;

import dev.redflag.detectors.state.AccessVector;
import dev.redflag.detectors.state.LockSet;
import dev.redflag.detectors.state.VarState;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;

/** A location's state in the LockSet machine (MultiRace, figure 6), and its access history. */
public final class MultiRaceVarState extends VarState {
  /** The states of a location. */
  public enum State {
    /** Not written yet. */
    VIRGIN,
    /** Written and accessed by one thread only. */
    INITIALIZING,
    /** Accessed by several threads; the candidate set is not empty. */
    SHARED,
    /** The candidate set is empty; told. */
    EMPTY,
    /** Not accessed since a barrier. */
    CLEAN,
    /** Since a barrier accessed by one thread only. */
    EXCLUSIVE
  }

  State state = State.VIRGIN;

  /** In Initializing and Exclusive the one thread. */
  MultiRaceThread owner;

  /** The candidate set without the readers lock; null for the set of all locks. */
  private SyncObject[] candidates;

  /** Whether the readers lock, which every read access holds, is a candidate. */
  private boolean readersLock = true;

  final AccessVector reads = new AccessVector();
  final AccessVector writes = new AccessVector();
  final Touches touches = new Touches();

  static MultiRaceVarState of(Object base, long slot) {
    VarState there = find(base, slot);
    return (MultiRaceVarState)
        (there != null ? there : install(base, slot, new MultiRaceVarState()));
  }

  /** The state of the machine. */
  public State state() {
    return state;
  }

  /** The candidate set without the readers lock; null for the set of all locks. */
  public SyncObject[] candidates() {
    return candidates;
  }

  /** Whether the readers lock is a candidate. */
  public boolean hasReadersLock() {
    return readersLock;
  }

  /** Whether no lock, the readers lock included, has protected all accesses that count. */
  boolean isEmpty() {
    return candidates != null && candidates.length == 0 && !readersLock;
  }

  /** Intersects the candidate set with the locks that the thread holds. */
  void refine(ThreadState t, boolean write) {
    candidates = LockSet.intersect(candidates, t, write);
    readersLock &= !write;
  }

  /** Makes the candidate set that of all locks. */
  void resetCandidates() {
    candidates = null;
    readersLock = true;
  }
}
