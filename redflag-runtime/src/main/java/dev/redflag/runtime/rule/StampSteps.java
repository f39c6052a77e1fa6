package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Stamped locks. They are not reentrant, and another thread may give one back than took it: so each
 * taking acquires and each giving back releases, whatever the list of locks held says.
 */
final class StampSteps {
  private static final Detector DETECTOR = Detectors.installed();

  private StampSteps() {}

  private static SyncObject sync(Path path, CallFrame f) {
    return SyncTable.OBJECTS.get(path.resolve(f));
  }

  private static void take(ThreadState t, SyncObject sync, boolean shared) {
    Stamps.taken(t, sync);
    if (!t.locks.holds(sync, shared)) {
      t.locks.taken(sync, 0, shared);
    }
    DETECTOR.acquire(t, sync, LockSteps.kind(shared));
  }

  private static void gave(ThreadState t, SyncObject sync, boolean shared) {
    if (t.locks.holds(sync, shared)) {
      t.locks.released(sync, shared);
    }
  }

  /** The lock was taken. */
  record Take(Path path, boolean shared) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      take(t, sync(path, f), shared);
    }
  }

  /** The lock is about to be given back. */
  record Give(Path path, boolean shared) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      EdgeSteps.release(t, f, sync(path, f), LockSteps.kind(shared));
    }
  }

  /** The lock was given back. */
  record Gave(boolean shared) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      gave(t, f.kept, shared);
    }
  }

  /** The lock is about to be turned into another mode: what is held exclusively may be released. */
  record Converting(Path path, EdgeKind to) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync = sync(path, f);
      f.kept = sync;
      if (t.locks.holds(sync, false)) {
        if (to != EdgeKind.EXCLUSIVE_LOCK) {
          EdgeSteps.release(t, f, sync, EdgeKind.EXCLUSIVE_LOCK);
        }
      } else if (t.locks.holds(sync, true) && to == EdgeKind.EDGE) {
        EdgeSteps.release(t, f, sync, EdgeKind.SHARED_LOCK);
      }
    }
  }

  /** The lock was turned into another mode. */
  record Converted(Path path, EdgeKind to) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync = f.kept;
      if (to != EdgeKind.EXCLUSIVE_LOCK) {
        gave(t, sync, false);
      }
      if (to != EdgeKind.SHARED_LOCK) {
        gave(t, sync, true);
      }
      if (to == EdgeKind.EDGE) {
        Stamps.begin(t, sync, f.primitive);
      } else {
        DETECTOR.acquire(t, sync, EdgeKind.VOLATILE);
        Stamps.end(t, sync, true); // that of an optimistic read, which is valid
        take(t, sync, to == EdgeKind.SHARED_LOCK);
      }
    }
  }

  /** The lock was not turned. */
  record NotConverted() implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      EdgeSteps.retract(
          t, f, t.locks.holds(f.kept, false) ? EdgeKind.EXCLUSIVE_LOCK : EdgeKind.SHARED_LOCK);
    }
  }

  /** Reads without the lock begin: they are held back, also where a writer held it. */
  record Optimistic(Path path) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Stamps.begin(t, sync(path, f), f.primitive);
    }
  }

  /**
   * What was read without the lock is right: no writer held it in between. Told by a volatile read
   * of the lock's state; the lock is not taken.
   */
  record Valid(Path path) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync = sync(path, f);
      DETECTOR.acquire(t, sync, EdgeKind.VOLATILE);
      Stamps.end(t, sync, true);
    }
  }

  /** What was read without the lock is wrong, and not used. */
  record Invalid(Path path) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Stamps.end(t, sync(path, f), false);
    }
  }
}
