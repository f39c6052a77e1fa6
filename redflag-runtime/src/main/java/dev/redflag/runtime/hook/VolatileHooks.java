package dev.redflag.runtime.hook;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;

/**
 * Accesses to volatile fields (JLS 17.4.4).
 *
 * <p>A writer publishes its clock and holds the field's short lock from before the write until after
 * it; a reader, after its read, waits for that lock to be free and then acquires. So a reader of the
 * new value is always ordered after the writer, and a reader that came before the write took the lock is
 * not. A read that overlaps the write cannot tell which value it saw: it is ordered.
 *
 * <p>Nothing of the application runs between the two halves of a write: one store stands there.
 */
final class VolatileHooks {
  private static final Detector DETECTOR = Detectors.installed();

  private VolatileHooks() {}

  static void afterRead(Object target, int site) {
    if (target == null || DETECTOR == null) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (!t.inRuntime) {
        acquire(t, find(target, Sites.binding(site)));
      }
    } catch (Throwable error) {
      Faults.caught("volatile read", error);
    }
  }

  private static void acquire(ThreadState t, SyncObject sync) {
    if (sync != null) {
      int spins = 0;
      while (sync.isLocked()) {
        spins = Memory.spin(spins);
      }
      DETECTOR.acquire(t, sync, EdgeKind.VOLATILE);
    }
  }

  /** The first half of a write; or a plain write to a field that was not bound yet. */
  static void beforeWriteOrBind(Object target, int site) {
    if (DETECTOR == null) {
      return;
    }
    try {
      Sites.Binding b = Sites.binding(site);
      if (b == null) {
        return;
      }
      if (b.slot != Slot.VOLATILE) {
        AccessHooks.writeField(target, site);
        return;
      }
      ThreadState t = Threads.current();
      if (!t.inRuntime) {
        publish(t, get(target, b));
      }
    } catch (Throwable error) {
      Faults.caught("volatile write", error);
    }
  }

  private static void publish(ThreadState t, SyncObject sync) {
    DETECTOR.release(t, sync, EdgeKind.VOLATILE);
    sync.lock();
    t.writing = sync;
  }

  /** The second half of a write. */
  static void afterWrite(Object target, int site) {
    if (target != null && DETECTOR != null) {
      finish(Threads.current());
    }
  }

  private static void finish(ThreadState t) {
    SyncObject sync = t.writing;
    if (sync != null) {
      t.writing = null;
      sync.unlock();
    }
  }

  /** The first half of a write to a static field: only where the class is initialized. */
  static void beforeWriteStatic(int site) {
    if (DETECTOR == null) {
      return;
    }
    try {
      Sites.Binding b = Sites.binding(site);
      if (b == null || b.slot != Slot.VOLATILE || b.declaring == null) {
        return;
      }
      ThreadState t = Threads.current();
      if (!t.inRuntime) {
        SyncObject sync = b.declaring.staticSyncs[b.field.ordinal()];
        if (b.declaring.hasInitializer && !b.declaring.initialised) {
          DETECTOR.release(t, sync, EdgeKind.VOLATILE);
        } else {
          publish(t, sync);
        }
      }
    } catch (Throwable error) {
      Faults.caught("static volatile write", error);
    }
  }

  /** After a static access: the class's initialization, the volatile edge, or the check. */
  static void afterStatic(int site, boolean write) {
    if (DETECTOR == null) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (t.inRuntime) {
        return;
      }
      if (write) {
        finish(t);
      }
      Sites.Binding b = Sites.binding(site);
      if (b == null || b.declaring == null) {
        return;
      }
      ClassRecord declaring = b.declaring;
      if (declaring.hasInitializer) {
        SyncHooks.classUsed(declaring.number);
      }
      if (b.slot > 0) {
        AccessHooks.staticField(site, write);
      } else if (b.slot == Slot.VOLATILE && !write) {
        acquire(t, declaring.staticSyncs[b.field.ordinal()]);
      }
    } catch (Throwable error) {
      Faults.caught("static access", error);
    }
  }

  /** The sync object of a volatile field, or null where nobody wrote it yet. */
  private static SyncObject find(Object target, Sites.Binding b) {
    if (b.syncOffset >= 0) {
      return (SyncObject) Memory.U.getReferenceAcquire(target, b.syncOffset);
    }
    return SyncTable.VOLATILES.find(target);
  }

  private static SyncObject get(Object target, Sites.Binding b) {
    if (b.syncOffset < 0) {
      return SyncTable.VOLATILES.get(target);
    }
    SyncObject found = find(target, b);
    if (found != null) {
      return found;
    }
    SyncObject made = new SyncObject();
    Object there = Memory.U.compareAndExchangeReference(target, b.syncOffset, null, made);
    return there == null ? made : (SyncObject) there;
  }

}
