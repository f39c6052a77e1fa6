package dev.redflag.runtime.detector;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;

/**
 * A detector that orders events by vector clocks, as FastTrack's figure 4 does: the common base of
 * FastTrack, DJIT+ and BasicVC.
 *
 * <p>Every release joins into the object's clock, locks included: for a lock that equals replacing
 * it, since its releaser acquired it before, and it stays right for locks that another thread gives
 * back.
 */
public abstract class HappensBeforeDetector extends Detector {
  @Override
  public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {
    if (kind == EdgeKind.SIGNAL) {
      return;
    }
    VectorClock before = t.clock;
    if (object.owedBy() != 0 && takeOver(t, object, kind)) {
      return;
    }
    t.acquireClock(object.clock);
    if (kind == EdgeKind.EXCLUSIVE_LOCK) {
      t.acquireClock(object.sharedClock);
    }
    if (t.clock != before) {
      t.history.learned(object, kind);
    }
  }

  /**
   * The lock is owed a clock: by this thread, which needs none, or by another.
   *
   * @return whether nothing is left to acquire, since the thread goes on where it left the lock
   */
  private static boolean takeOver(ThreadState t, SyncObject lock, EdgeKind kind) {
    if (!t.owes(lock) || kind != EdgeKind.EXCLUSIVE_LOCK) {
      lock.settle();
      return false;
    }
    if (!t.reopen(lock)) {
      return false;
    }
    t.history.reopened(Epoch.clock(t.since()));
    return true;
  }

  /** A {@link #releaseHeld} that makes no clock; whether that was possible. */
  protected static boolean putOff(ThreadState t, SyncObject lock) {
    if (lock.retractable || lock.watched || !t.owe(lock)) {
      return false;
    }
    t.history.published(lock, EdgeKind.EXCLUSIVE_LOCK, Epoch.clock(t.epoch));
    return true;
  }

  @Override
  public boolean forgets() {
    return true;
  }

  @Override
  public void release(ThreadState t, SyncObject object, EdgeKind kind) {
    if (kind == EdgeKind.SIGNAL) {
      return;
    }
    release(t, object, kind, t.releaseClock());
  }

  @Override
  public void releaseAhead(ThreadState t, SyncObject object) {
    release(t, object, EdgeKind.EDGE, t.tellAhead());
  }

  private static void release(
      ThreadState t, SyncObject object, EdgeKind kind, VectorClock released) {
    if (kind != EdgeKind.SHARED_LOCK && object.clock == released && !object.retractable) {
      return; // published already
    }
    t.history.published(object, kind, Epoch.clock(t.epoch));
    boolean locked = t.writing == object; // the write of an atomic variable, see CellHooks
    if (!locked) {
      object.lock();
    }
    if (kind == EdgeKind.SHARED_LOCK) {
      object.sharedClock = join(t, object.sharedClock, released);
    } else {
      object.publish(join(t, object.clock, released));
    }
    object.releases++;
    if (!locked) {
      object.unlock();
    }
  }

  /**
   * Counts a release that is not entered, where it may be retracted: else a release by another
   * thread would be taken for it then.
   */
  protected static void skip(ThreadState t, SyncObject object, EdgeKind kind) {
    if (kind == EdgeKind.SIGNAL || !object.retractable) {
      return;
    }
    boolean locked = t.writing == object;
    if (!locked) {
      object.lock();
    }
    object.releases++;
    if (!locked) {
      object.unlock();
    }
  }

  private static VectorClock join(ThreadState t, VectorClock old, VectorClock released) {
    return old == null || t.made(old) ? released : released.join(old);
  }

  @Override
  public void fork(ThreadState parent, ThreadState child) {
    child.acquireClock(parent.releaseClock());
  }

  @Override
  public void join(ThreadState t, SyncObject ended) {
    acquire(t, ended, EdgeKind.EDGE);
  }

  @Override
  public void end(ThreadState t, SyncObject ended) {
    release(t, ended, EdgeKind.EDGE);
  }
}
