package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.Elements;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/** Elements that are placed in a container by one thread and taken or looked at by another. */
final class ElementSteps {
  private static final Detector DETECTOR = Detectors.installed();

  private ElementSteps() {}

  /** An element is about to be placed. */
  record Place(Path container, Path element) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object c = container.resolve(f);
      Object e = element.resolve(f);
      if (c != null && e != null) {
        DETECTOR.release(t, Elements.place(c, e), EdgeKind.EDGE);
      }
    }
  }

  /** The element was not placed after all. */
  record Withdraw(Path container, Path element) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object c = container.resolve(f);
      Object e = element.resolve(f);
      if (c != null && e != null) {
        Elements.remove(c, e);
      }
    }
  }

  /** An element was taken out. */
  record Remove(Path container, Path element) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object c = container.resolve(f);
      Object e = element.resolve(f);
      if (c != null && e != null) {
        SyncObject sync = Elements.remove(c, e);
        if (sync != null) {
          DETECTOR.acquire(t, sync, EdgeKind.EDGE);
        }
      }
    }
  }

  /** The elements in an array are about to be placed. */
  record PlaceEach(Path container, Path elements) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object c = container.resolve(f);
      if (c != null && elements.resolve(f) instanceof Object[] array) {
        for (Object e : array) {
          if (e != null) {
            DETECTOR.release(t, Elements.place(c, e), EdgeKind.EDGE);
          }
        }
      }
    }
  }

  /** An object goes through a container; one in which nothing was placed is of no interest. */
  record Bind(Path object, Path container) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object o = object.resolve(f);
      SyncObject c = SyncTable.OBJECTS.find(container.resolve(f));
      if (o != null && c != null) {
        Elements.bind(o, c);
      }
    }
  }

  /** An element of the container that an object goes through was seen. */
  record LookBound(Path object, Path element) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object e = element.resolve(f);
      SyncObject c = e == null ? null : Elements.bound(object.resolve(f));
      SyncObject sync = c == null ? null : Elements.findIn(c, e);
      if (sync != null) {
        DETECTOR.acquire(t, sync, EdgeKind.EDGE);
      }
    }
  }

  /** The elements in an array were seen, and stay. */
  record LookEach(Path container, Path elements) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object c = container.resolve(f);
      if (c != null && elements.resolve(f) instanceof Object[] array) {
        for (Object e : array) {
          SyncObject sync = e == null ? null : Elements.find(c, e);
          if (sync != null) {
            DETECTOR.acquire(t, sync, EdgeKind.EDGE);
          }
        }
      }
    }
  }

  /** A container is filled with the elements of another one; it does not see its own. */
  record Fill(Path container, Path other, Path elements) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      if (other.resolve(f) != container.resolve(f)) {
        new LookEach(other, elements).run(t, f);
        new PlaceEach(container, elements).run(t, f);
      }
    }
  }

  /** The method works for a container. */
  record For(Path container) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      f.self = container.resolve(f);
    }
  }

  /** An element of the container whose method the thread is inside of, or each in an array. */
  record LookCaller(Path element, boolean each) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      CallFrame caller = t.calls.top();
      Object c = caller == null ? null : caller.self;
      Object e = c == null ? null : element.resolve(f);
      if (e == null) {
        return;
      }
      if (!each) {
        look(t, c, e);
      } else if (e instanceof Object[] array) {
        for (Object one : array) {
          look(t, c, one);
        }
      }
    }
  }

  /** Such an element was looked into by code of the program, under the container's lock. */
  record SeenCaller(Path element) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      CallFrame caller = t.calls.top();
      SyncObject sync = caller == null ? null : pending(caller.self, element.resolve(f));
      if (sync != null) {
        DETECTOR.release(t, sync, EdgeKind.EDGE);
      }
    }
  }

  private static SyncObject pending(Object container, Object element) {
    return container == null || element == null || Values.isValue(element)
        ? null
        : Elements.find(container, element);
  }

  private static void look(ThreadState t, Object container, Object element) {
    SyncObject sync = pending(container, element);
    if (sync != null) {
      DETECTOR.acquire(t, sync, EdgeKind.EDGE);
    }
  }

  /** An element was seen, and stays. */
  record Look(Path container, Path element) implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      Object c = container.resolve(f);
      Object e = element.resolve(f);
      if (c != null && e != null) {
        SyncObject sync = Elements.find(c, e);
        if (sync != null) {
          DETECTOR.acquire(t, sync, EdgeKind.EDGE);
        }
      }
    }
  }
}
