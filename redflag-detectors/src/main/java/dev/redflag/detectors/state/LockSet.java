package dev.redflag.detectors.state;

import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.LocksHeld;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Sets of locks as immutable arrays, in no order, without repeats. Null stands for the set of all
 * locks. A read access counts the locks held in any mode, a write access only those held in write
 * mode (Eraser, section 2.3).
 */
public final class LockSet {
  /** The set of no lock. */
  public static final SyncObject[] NONE = {};

  private LockSet() {}

  /** The locks that count for an access by a thread now. */
  public static SyncObject[] held(ThreadState t, boolean write) {
    LocksHeld held = t.locks;
    int n = 0;
    for (int i = 0; i < held.size(); i++) {
      if (counts(held, i, write)) {
        n++;
      }
    }
    if (n == 0) {
      return NONE;
    }
    SyncObject[] set = new SyncObject[n];
    n = 0;
    for (int i = 0; i < held.size(); i++) {
      if (counts(held, i, write)) {
        set[n++] = held.lock(i);
      }
    }
    return set;
  }

  /** Whether entry {@code i} counts, and is the first of its lock that does. */
  private static boolean counts(LocksHeld held, int i, boolean write) {
    if (write && held.isShared(i)) {
      return false;
    }
    for (int k = 0; k < i; k++) {
      if (held.lock(k) == held.lock(i) && !(write && held.isShared(k))) {
        return false;
      }
    }
    return true;
  }

  /** The members that count for an access by a thread now; the same array where all do. */
  public static SyncObject[] intersect(SyncObject[] set, ThreadState t, boolean write) {
    if (set == null) {
      return held(t, write);
    }
    int n = 0;
    for (SyncObject lock : set) {
      if (holds(t, lock, write)) {
        n++;
      }
    }
    if (n == set.length) {
      return set;
    }
    if (n == 0) {
      return NONE;
    }
    SyncObject[] common = new SyncObject[n];
    n = 0;
    for (SyncObject lock : set) {
      if (holds(t, lock, write)) {
        common[n++] = lock;
      }
    }
    return common;
  }

  private static boolean holds(ThreadState t, SyncObject lock, boolean write) {
    LocksHeld held = t.locks;
    for (int i = 0; i < held.size(); i++) {
      if (held.lock(i) == lock && !(write && held.isShared(i))) {
        return true;
      }
    }
    return false;
  }
}
