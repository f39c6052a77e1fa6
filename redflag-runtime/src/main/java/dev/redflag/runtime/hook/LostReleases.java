package dev.redflag.runtime.hook;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;

/**
 * Monitors that were left without a release, since the stack overflowed in the call of the hook.
 *
 * <p>Where no call is possible any more, the woven code notes the monitor by instructions that call
 * nothing: a chain of arrays, the monitor first and the rest of the chain second. It does so before
 * it gives the monitor back, so that whoever enters it next sees the note, and takes over what the
 * thread that noted it knows by then: no less than what the release would have published. That
 * thread itself makes up for the release when it next enters a monitor. A note that is settled
 * stands in the chain without a monitor; only such ones are taken out, so that no lock is needed.
 *
 * <p>Two threads that overflow at the same instant may lose one of two notes.
 */
final class LostReleases {
  private static final Detector DETECTOR = Detectors.installed();
  private static final int MONITOR = 0;
  private static final int NEXT = 1;

  private LostReleases() {}

  /** The current thread has entered a monitor: it learns what was not released to it. */
  static void entered(ThreadState t, Object monitor, SyncObject sync, Object[] chain) {
    boolean found = false;
    for (Object[] note = chain; note != null; note = (Object[]) note[NEXT]) {
      if (note[MONITOR] == monitor) {
        if (found) {
          note[MONITOR] = null; // once is enough
        } else {
          found = true;
          DETECTOR.acquire(t, sync, EdgeKind.EXCLUSIVE_LOCK); // it may be thought to hold it still
          learn(t, Threads.holder(sync, t));
        }
      }
    }
    settle(t, chain);
  }

  private static void learn(ThreadState t, ThreadState holder) {
    if (holder != null) {
      SyncObject owed = new SyncObject();
      owed.publish(holder.presentClock());
      DETECTOR.acquire(t, owed, EdgeKind.EDGE);
    }
  }

  /** The current thread makes up for its own lost releases; notes that are settled go. */
  static void settle(ThreadState t, Object[] chain) {
    SyncObject unreleased = t.unreleased;
    if (unreleased != null) {
      DETECTOR.release(t, unreleased, EdgeKind.EXCLUSIVE_LOCK);
      t.unreleased = null;
    }
    Object[] before = null;
    for (Object[] note = chain; note != null; note = (Object[]) note[NEXT]) {
      Object monitor = note[MONITOR];
      if (monitor != null && isLeft(t, monitor)) {
        note[MONITOR] = null;
        monitor = null;
      }
      if (monitor == null && before != null) {
        before[NEXT] = note[NEXT];
      } else {
        before = note;
      }
    }
  }

  /** Whether the thread has left a monitor that it is thought to hold: it is released now. */
  private static boolean isLeft(ThreadState t, Object monitor) {
    SyncObject sync = SyncTable.MONITORS.get(monitor);
    if (!t.locks.holds(sync, false) || Thread.holdsLock(monitor)) {
      return false;
    }
    while (t.locks.holds(sync, false)) {
      t.locks.released(sync, false);
    }
    DETECTOR.release(t, sync, EdgeKind.EXCLUSIVE_LOCK);
    return true;
  }
}
