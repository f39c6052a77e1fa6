package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/** Taking and giving back of locks: the order, and what the thread holds. */
final class LockSteps {
  private static final Detector DETECTOR = Detectors.installed();

  private LockSteps() {}

  /**
   * The lock was taken.
   *
   * @param path the object that stands for the lock and its conditions
   * @param named the object that a report names
   */
  record Take(Path path, Path named, boolean shared) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync = EdgeSteps.sync(path, t, f);
      if (sync != null) {
        take(t, sync, named.resolve(f), shared);
      }
    }
  }

  /**
   * The same, where the path to what stands for the lock begins at the receiver, which is named.
   */
  record TakeOwn(Path path, boolean shared) implements PointStep {
    @Override
    public void run(ThreadState t, Object owner, Object value) {
      Object o = path.resolveFrom(owner);
      if (o != null) {
        take(t, t.objects.syncOf(o), owner, shared);
      }
    }
  }

  private static void take(ThreadState t, SyncObject sync, Object named, boolean shared) {
    if (sync.label == null) {
      sync.label =
          named.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(named));
    }
    if (t.locks.taken(sync, 0, shared)) {
      DETECTOR.acquire(t, sync, kind(shared));
    }
  }

  /** The lock is about to be given back. */
  record Give(Path path, boolean shared) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync = EdgeSteps.sync(path, t, f);
      if (sync != null && t.locks.released(sync, shared)) {
        EdgeSteps.release(t, f, sync, kind(shared));
      }
    }
  }

  /**
   * A lock that one thread has at a time is about to be given back. Where its synchronizer says
   * that the current thread has it, that does not fail; where it does not, it is about to.
   */
  record GiveOwned(Path synchronizer) implements PointStep {
    @Override
    public void run(ThreadState t, Object owner, Object value) {
      Object o = synchronizer.resolveFrom(owner);
      if (o != null && isOwned(o)) {
        SyncObject sync = t.objects.syncOf(o);
        if (t.locks.released(sync, false)) {
          DETECTOR.releaseHeld(t, sync);
        }
      }
    }
  }

  private static final String OWNABLE = "java.util.concurrent.locks.AbstractOwnableSynchronizer";

  private static final Path OWNER = new Path(Path.Base.SELF, OWNABLE, "exclusiveOwnerThread");

  /** Whether the current thread has a lock, as its synchronizer says: certain of its own thread. */
  private static boolean isOwned(Object synchronizer) {
    return OWNER.resolveFrom(synchronizer) == Thread.currentThread();
  }

  /**
   * Whether a wait is about to fail, since the current thread does not have the lock. Only the
   * JDK's own synchronizers are known to name who does.
   */
  private static boolean fails(Object synchronizer) {
    Class<?> c = synchronizer.getClass();
    if (c.getClassLoader() != null) {
      return false;
    }
    while (c != null && !c.getName().equals(OWNABLE)) {
      c = c.getSuperclass();
    }
    return c != null && !isOwned(synchronizer);
  }

  /** The lock could not be given back: the thread does not hold it. */
  record Retract(boolean shared) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      EdgeSteps.retract(t, f, kind(shared));
    }
  }

  /** Waiting on a condition gives the lock back and takes it again, however it ends. */
  record Wait(Path path) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object o = path.resolve(f);
      if (o != null && !fails(o)) {
        f.kept = t.objects.syncOf(o);
        DETECTOR.release(t, f.kept, EdgeKind.EXCLUSIVE_LOCK);
      }
    }
  }

  /** The wait has ended. */
  record Waited() implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      if (f.kept != null) {
        DETECTOR.acquire(t, f.kept, EdgeKind.EXCLUSIVE_LOCK);
      }
    }
  }

  static EdgeKind kind(boolean shared) {
    return shared ? EdgeKind.SHARED_LOCK : EdgeKind.EXCLUSIVE_LOCK;
  }
}
