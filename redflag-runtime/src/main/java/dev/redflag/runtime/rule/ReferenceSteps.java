package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.Elements;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Objects that become unreachable, and the references that tell of it. When a reference comes out
 * of its queue the object is gone: what was released on it is found by the reference.
 */
public final class ReferenceSteps {
  private static final Detector DETECTOR = Detectors.installed();

  private ReferenceSteps() {}

  /** The thread makes an object: what it does up to its next release comes before who acquires. */
  record Born(Path path) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object o = path.resolve(f);
      if (o != null) {
        DETECTOR.releaseAhead(t, SyncTable.OBJECTS.get(o));
      }
    }
  }

  /** A reference to an object was made. */
  record Watch(Path reference, Path referent) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      watch(reference.resolve(f), referent.resolve(f));
    }
  }

  /** Notes which object a reference watches; nothing where there is none. */
  public static void watch(Object reference, Object referent) {
    if (reference != null && referent != null) {
      SyncObject sync = SyncTable.OBJECTS.get(referent);
      sync.watched = true;
      Elements.bind(reference, sync);
    }
  }

  /** Acquires what was released on the object that a reference watched. */
  record AcquireWatched(Path reference) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object r = reference.resolve(f);
      SyncObject sync = r == null ? null : Elements.bound(r);
      if (sync != null) {
        DETECTOR.acquire(t, sync, EdgeKind.EDGE);
      }
    }
  }
}
