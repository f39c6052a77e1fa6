package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Acquires and releases on the sync object of an object.
 *
 * <p>A release runs before its operation. Where the operation then fails, the release is retracted:
 * the sync object's clock is put back, unless another thread released in between; its clock then
 * keeps what was published, which can only hide a race, and only where a failed and a successful
 * release overlap.
 */
final class EdgeSteps {
  private static final Detector DETECTOR = Detectors.installed();

  private EdgeSteps() {}

  /** The sync object at the end of a path, or null. */
  static SyncObject sync(Path path, ThreadState t, CallFrame f) {
    if (path.isKept()) {
      return kept(t, f);
    }
    Object o = path.resolve(f);
    return o == null ? null : t.objects.syncOf(o);
  }

  /** What the frame keeps; at a point inside of a method, what the frame of that method keeps. */
  private static SyncObject kept(ThreadState t, CallFrame f) {
    if (f.kept != null) {
      return f.kept;
    }
    CallFrame enclosing = t.calls.top();
    return enclosing == null ? null : enclosing.kept;
  }

  /** Acquires what was released on an object; nothing where nobody released. */
  record Acquire(Path path, EdgeKind kind) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync;
      if (path.isKept()) {
        sync = kept(t, f);
      } else {
        Object o = path.resolve(f);
        sync = o == null ? null : t.objects.find(o);
      }
      if (sync != null) {
        DETECTOR.acquire(t, sync, kind);
      }
    }
  }

  /** Acquires as a read of an atomic variable does: after a write of it that is under way. */
  record Read(Path path) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object o = path.resolve(f);
      SyncObject sync = o == null ? null : t.objects.find(o);
      if (sync != null && t.writing != sync) {
        int spins = 0;
        while (sync.isLocked()) {
          spins = Memory.spin(spins);
        }
        DETECTOR.acquire(t, sync, EdgeKind.VOLATILE);
      }
    }
  }

  /** Releases on an object; kept in the frame, so that it can be retracted. */
  record Release(Path path, EdgeKind kind) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync = sync(path, t, f);
      if (sync != null) {
        release(t, f, sync, kind);
      }
    }
  }

  /** Releases on a sync object and notes in the frame what a retraction needs. */
  static void release(ThreadState t, CallFrame f, SyncObject sync, EdgeKind kind) {
    boolean shared = kind == EdgeKind.SHARED_LOCK;
    f.kept = sync;
    sync.retractable = true;
    f.releases = sync.releases;
    f.before = shared ? sync.sharedClock : sync.clock;
    DETECTOR.release(t, sync, kind);
  }

  /** Undoes the release of the frame, as far as nobody released since. */
  record Retract(EdgeKind kind) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      retract(t, f, kind);
    }
  }

  static void retract(ThreadState t, CallFrame f, EdgeKind kind) {
    SyncObject sync = f.kept;
    if (sync == null || f.releases == CallFrame.NO_RELEASE) {
      return;
    }
    sync.lock();
    if (sync.releases == f.releases + 1) { // ours, and none since
      if (kind == EdgeKind.SHARED_LOCK) {
        sync.sharedClock = f.before;
      } else {
        sync.clock = f.before;
      }
    }
    sync.unlock();
    f.releases = CallFrame.NO_RELEASE;
    DETECTOR.retract(t, sync, kind);
  }

  /**
   * Releases on the object that the current thread meets others at, and keeps it in the frame of
   * the enclosing method for the end of the meeting. Only the first arrival in a method counts.
   */
  record Arrive(Path path, EdgeKind kind) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object o = path.resolve(f);
      CallFrame enclosing = t.calls.top();
      if (o != null && enclosing != null && enclosing.kept == null) {
        SyncObject sync = t.objects.syncOf(o);
        enclosing.kept = sync;
        DETECTOR.release(t, sync, kind);
      }
    }
  }
}
