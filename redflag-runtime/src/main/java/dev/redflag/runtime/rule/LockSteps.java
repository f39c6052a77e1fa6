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
      if (sync == null) {
        return;
      }
      if (sync.label == null) {
        Object user = named.resolve(f);
        sync.label =
            user.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(user));
      }
      if (t.locks.taken(sync, 0, shared)) {
        DETECTOR.acquire(t, sync, kind(shared));
      }
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
      SyncObject sync = EdgeSteps.sync(path, t, f);
      if (sync != null) {
        EdgeSteps.release(t, f, sync, EdgeKind.EXCLUSIVE_LOCK);
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
