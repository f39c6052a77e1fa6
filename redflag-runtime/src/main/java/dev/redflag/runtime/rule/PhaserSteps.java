package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.sync.Cells;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Phases of a phaser: whoever passes the end of a phase is ordered after all arrivals at it.
 *
 * <p>A phaser, or the root of a tree of them, has two sync objects, for even phases and for odd
 * ones: nobody can arrive at a phase while another registered party has not passed the end of the
 * phase before the last.
 */
final class PhaserSteps {
  private static final Detector DETECTOR = Detectors.installed();

  /** The phase is in the upper half of the state, its sign tells of termination. */
  private static final int PHASE_SHIFT = 32;

  /** Offset of the state; found with the first phaser, idempotent, hence racy. */
  private static long stateOffset = -1;

  private PhaserSteps() {}

  private static int phase(Object phaser) {
    long offset = stateOffset;
    if (offset < 0) {
      for (Class<?> c = phaser.getClass(); ; c = c.getSuperclass()) {
        if (c.getName().equals("java.util.concurrent.Phaser")) {
          stateOffset = offset = Memory.U.objectFieldOffset(c, "state");
          break;
        }
      }
    }
    return (int) (Memory.U.getLongVolatile(phaser, offset) >>> PHASE_SHIFT);
  }

  private static SyncObject cell(Object root, int phase) {
    return Cells.get(root, phase & 1);
  }

  /** The thread is about to arrive at the present phase, which is kept. */
  record Arrive(Path root) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object r = root.resolve(f);
      int phase = phase(r);
      if (phase >= 0) {
        f.kept = cell(r, phase);
        DETECTOR.release(t, f.kept, EdgeKind.BARRIER);
      }
    }
  }

  /** The phase that the thread arrived at has ended. */
  record Met() implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      if (f.kept != null) {
        DETECTOR.acquire(t, f.kept, EdgeKind.BARRIER);
      }
    }
  }

  /** The phase before the one that the method returned has ended. */
  record Passed(Path root) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      DETECTOR.acquire(t, cell(root.resolve(f), (int) f.primitive - 1), EdgeKind.BARRIER);
    }
  }

  /** The phaser has terminated, hence its last phase has ended. */
  record Ended(Path root) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object r = root.resolve(f);
      DETECTOR.acquire(t, cell(r, phase(r) - 1), EdgeKind.BARRIER);
    }
  }

  /** The last party has arrived: what follows comes after all arrivals, and before all returns. */
  record Advance(boolean done) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync = cell(f.self, phase(f.self));
      if (done) {
        DETECTOR.release(t, sync, EdgeKind.BARRIER);
      } else {
        DETECTOR.acquire(t, sync, EdgeKind.BARRIER);
      }
    }
  }
}
