package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.CallChain;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;

/** Start, end, join and interruption of threads (JLS 17.4.4). */
final class ThreadSteps {
  private static final Detector DETECTOR = Detectors.installed();

  /** Interruptions by thread. */
  private static final SyncTable INTERRUPTS = new SyncTable();

  private ThreadSteps() {}

  /** The receiver is about to be started by the current thread. */
  record Start() implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      ThreadState child = Threads.fork(t, (Thread) f.self);
      if (child != null) {
        child.history.createdAt(new CallChain());
      }
      f.argument = child;
    }
  }

  /** The start failed. */
  record NotStarted() implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      if (f.argument instanceof ThreadState child) {
        DETECTOR.notStarted(child);
        Threads.remove(child);
      }
    }
  }

  /** The current thread ends here: nothing of the program runs in it any more. */
  record End() implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      if (f.self == t.thread) {
        Stamps.flush(t);
        Threads.end(t);
      }
    }
  }

  /** The thread at the end of the path is known to have ended. */
  record Joined(Path thread) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object ended = thread.resolve(f);
      SyncObject sync = ended == null ? null : Threads.ENDED.find(ended);
      if (sync != null) {
        DETECTOR.join(t, sync);
      }
    }
  }

  /** The thread is about to be interrupted. */
  record Interrupt(Path thread) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object interrupted = thread.resolve(f);
      if (interrupted != null) {
        DETECTOR.release(t, INTERRUPTS.get(interrupted), EdgeKind.EDGE);
      }
    }
  }

  /** It was seen that the thread was interrupted. */
  record Interrupted(Path thread) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync = INTERRUPTS.find(thread.resolve(f));
      if (sync != null) {
        DETECTOR.acquire(t, sync, EdgeKind.EDGE);
      }
    }
  }
}
