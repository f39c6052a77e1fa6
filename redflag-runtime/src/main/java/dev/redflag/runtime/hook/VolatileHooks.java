package dev.redflag.runtime.hook;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.shadow.ShadowRoom;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import jdk.internal.vm.annotation.DontInline;

/**
 * Accesses to volatile fields (JLS 17.4.4).
 *
 * <p>A writer publishes its clock and then writes; a reader reads and then acquires. So a reader of
 * the new value is always ordered after the writer, and a reader whose acquire came before the
 * publication is not. A read that overlaps the write, from its publication to the store, cannot
 * tell which value it saw: it is ordered. No lock is held while the program's store stands between,
 * so that nothing can block it.
 *
 * <p>An atomic update, whose success is known only after it, is different: its hooks hold the
 * field's short lock around the operation and publish before they give it back; a reader waits for
 * that.
 */
final class VolatileHooks {
  private static final Detector DETECTOR = Detectors.installed();
  private static final boolean ON =
      DETECTOR != null && (DETECTOR.wantsOrder() || AccessHooks.isOn());

  private VolatileHooks() {}

  /** After a read of a field that is volatile, or was not bound when the hook looked. */
  @DontInline
  static void afterRead(Object target, int site) {
    if (target == null || !ON) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (t.inRuntime) {
        return;
      }
      Sites.Binding b = Sites.binding(site, target);
      if (b != null && b.slot == Slot.VOLATILE) {
        acquire(t, find(target, b));
        if (VolatileChecks.isChecked(b)) {
          VolatileChecks.check(t, b, target, site, false);
        }
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caughtOrdering("volatile read", error);
    }
  }

  private static void acquire(ThreadState t, SyncObject sync) {
    if (sync != null) {
      if (sync.isLocked()) {
        sync.awaitUpdate();
      }
      DETECTOR.acquire(t, sync, EdgeKind.VOLATILE);
    }
  }

  /** Before a write to a field that is volatile, or was not bound when the hook looked. */
  @DontInline
  static void beforeWriteOrBind(Object target, int site) {
    if (target == null || !ON) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (t.inRuntime) {
        return;
      }
      Sites.Binding b = Sites.binding(site, target);
      if (b == null) {
        return;
      }
      if (b.slot == Slot.VOLATILE) {
        if (VolatileChecks.isChecked(b)) {
          VolatileChecks.check(t, b, target, site, true); // as what it releases
        }
        DETECTOR.release(t, get(target, b), EdgeKind.VOLATILE);
      } else {
        AccessHooks.writeField(target, site);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caughtOrdering("volatile write", error);
    }
  }

  /** Before a write to a static field that may be volatile: that one publishes. */
  @DontInline
  static void beforeWriteStatic(int site) {
    if (!ON) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (t.inRuntime) {
        return;
      }
      Sites.Binding b = Sites.binding(site);
      if (b != null && b.staticSync != null) {
        if (VolatileChecks.isChecked(b)) {
          VolatileChecks.check(t, b, null, site, true);
        }
        DETECTOR.release(t, b.staticSync, EdgeKind.VOLATILE);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caughtOrdering("static volatile write", error);
    }
  }

  /** After a static access: the class's initialization, the volatile edge, or the check. */
  @DontInline
  static void afterStatic(int site, boolean write) {
    if (!ON) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (t.inRuntime) {
        return;
      }
      Sites.Binding b = Sites.binding(site);
      if (b == null) {
        return;
      }
      ClassRecord declaring = b.declaring;
      if (declaring != null && declaring.needsInitialization()) {
        SyncHooks.classUsed(declaring.number);
      }
      if (b.slot > 0) {
        if (write) {
          AccessHooks.wroteStatic(site);
        } else {
          AccessHooks.readStatic(site);
        }
      } else if (b.staticSync != null && !write) {
        acquire(t, b.staticSync);
        if (VolatileChecks.isChecked(b)) {
          VolatileChecks.check(t, b, null, site, false);
        }
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caughtOrdering("static access", error);
    }
  }

  /** The sync object of a volatile field, or null where nobody wrote it yet. */
  static SyncObject find(Object target, Sites.Binding b) {
    if (b.syncOffset >= 0) {
      return (SyncObject) Memory.U.getReferenceAcquire(target, b.syncOffset);
    }
    return SyncTable.VOLATILES.find(target);
  }

  /** The sync object of a volatile field, made now where there is none. */
  static SyncObject get(Object target, Sites.Binding b) {
    if (b.syncOffset < 0) {
      return SyncTable.VOLATILES.get(target);
    }
    SyncObject found = find(target, b);
    if (found != null) {
      return found;
    }
    SyncObject made = new SyncObject();
    if (ShadowRoom.isOrderGivenUp()) {
      return made;
    }
    Object there = Memory.U.compareAndExchangeReference(target, b.syncOffset, null, made);
    return there == null ? made : (SyncObject) there;
  }
}
