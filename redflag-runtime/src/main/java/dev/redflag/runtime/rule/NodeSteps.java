package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Nodes of maps: whoever reads a node's value is ordered after whoever wrote it. Where a map copies
 * its nodes, a copy is released with what the node read last was released with, and not by the
 * copier.
 */
final class NodeSteps {
  private static final Detector DETECTOR = Detectors.installed();

  private NodeSteps() {}

  /** A node was made, and is not linked into its map yet. */
  record Made(Path node) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object n = node.resolve(f);
      CallFrame copier = t.calls.top();
      if (copier != null && copier.copying) {
        if (copier.kept != null) {
          SyncTable.OBJECTS.get(n).clock = copier.kept.clock;
        }
      } else {
        DETECTOR.release(t, SyncTable.OBJECTS.get(n), EdgeKind.EDGE);
      }
    }
  }

  /** The value of a node is about to be written; one that was never released orders nothing. */
  record Put(Path node, Path value) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object n = node.resolve(f);
      if (n != null && value.resolve(f) != null) {
        SyncObject sync = SyncTable.OBJECTS.find(n);
        if (sync != null) {
          DETECTOR.release(t, sync, EdgeKind.EDGE);
        }
      }
    }
  }

  /** The value or key of a node was read. */
  record Get(Path node) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      get(t, node.resolve(f));
    }
  }

  /** The same, where the node is the object whose field was read. */
  record GetOwn() implements PointStep {
    @Override
    public void run(ThreadState t, Object owner, Object value) {
      get(t, owner);
    }
  }

  private static void get(ThreadState t, Object n) {
    SyncObject sync = n == null ? null : SyncTable.OBJECTS.find(n);
    CallFrame copier = t.calls.top();
    if (copier != null && copier.copying) {
      copier.kept = sync;
    } else if (sync != null) {
      DETECTOR.acquire(t, sync, EdgeKind.EDGE);
    }
  }

  /**
   * The key of a node was read, to be compared: that orders where code of the program may look into
   * it.
   */
  record Key(Path node) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      if (f.result != null && !Values.isValue(f.result)) {
        get(t, node.resolve(f));
      }
    }
  }

  /** The same, where the node is the object whose field was read. */
  record KeyOwn() implements PointStep {
    @Override
    public void run(ThreadState t, Object owner, Object value) {
      if (value != null && !Values.isValue(value)) {
        get(t, owner);
      }
    }
  }

  /** The value of a node was read; the node is kept for the end of the method. */
  record See(Path node) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      CallFrame enclosing = t.calls.top();
      if (enclosing != null && f.result != null) {
        enclosing.argument = node.resolve(f);
      }
    }
  }

  /** The method returns the value of the node that it saw last. */
  record Return() implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      SyncObject sync = f.argument == null ? null : SyncTable.OBJECTS.find(f.argument);
      if (sync != null) {
        DETECTOR.acquire(t, sync, EdgeKind.EDGE);
      }
    }
  }

  /** The method copies nodes. */
  record Copying() implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      f.copying = true;
    }
  }
}
