package dev.redflag.runtime.hook;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.handle.HandleTarget;
import dev.redflag.runtime.handle.HandleTargets;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.rule.CallRule;
import dev.redflag.runtime.rule.CallRules;
import dev.redflag.runtime.sync.Cells;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import jdk.internal.vm.annotation.DontInline;

/**
 * Reads and writes of atomic variables: {@code AtomicInteger} and its kin, elements of atomic
 * arrays.
 *
 * <p>A writer holds the variable's short lock around its one operation, which does not block, and
 * releases under the lock once it knows that it wrote. A reader waits after its operation for the
 * lock to be free and then acquires. So a failed compare-and-set releases nothing, and whoever saw
 * a value is ordered after its writer.
 */
public final class CellHooks {
  private static final Detector DETECTOR = Detectors.installed();
  private static final boolean ON = DETECTOR != null && DETECTOR.wantsOrder();

  private CellHooks() {}

  private static boolean passes(ThreadState t, int number, Object self) {
    if (t.inRuntime || t.muted > 0) {
      return true;
    }
    CallRule rule = CallRules.rule(number);
    return rule.outsideOnly() && CallHooks.isJdk(self.getClass());
  }

  /** Before a write: locks the variable. {@code index} is -1 where the object is the variable. */
  public static void enter(Object self, int index, int number) {
    if (ON) {
      locked(self, index, number);
    }
  }

  @DontInline
  private static void locked(Object self, int index, int number) {
    ThreadState t = Threads.current();
    if (passes(t, number, self)) {
      return;
    }
    t.inRuntime = true;
    try {
      SyncObject sync = index < 0 ? t.objects.syncOf(self) : Cells.get(self, index);
      sync.lock();
      t.writing = sync;
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("atomic write", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /** After a read. */
  public static void read(Object self, int index, int number) {
    if (ON) {
      acquired(self, index, number);
    }
  }

  @DontInline
  private static void acquired(Object self, int index, int number) {
    ThreadState t = Threads.current();
    if (passes(t, number, self)) {
      return;
    }
    try {
      SyncObject sync = index < 0 ? t.objects.find(self) : Cells.find(self, index);
      if (sync != null) {
        int spins = 0;
        while (sync.isLocked()) {
          spins = Memory.spin(spins);
        }
        DETECTOR.acquire(t, sync, EdgeKind.VOLATILE);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("atomic read", error);
    }
  }

  /** Before a field updater writes: locks the field. */
  @DontInline
  public static void enterField(Object target, Object updater, int number) {
    if (!ON || target == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (passes(t, number, updater)) {
      return;
    }
    t.inRuntime = true;
    try {
      SyncObject sync = syncOf(target, updater, true);
      if (sync != null) {
        sync.lock();
        t.writing = sync;
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("write by a field updater", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /** After a field updater read. */
  @DontInline
  public static void readField(Object target, Object updater, int number) {
    if (!ON || target == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (passes(t, number, updater)) {
      return;
    }
    t.inRuntime = true;
    try {
      SyncObject sync = syncOf(target, updater, false);
      if (sync != null) {
        int spins = 0;
        while (sync.isLocked()) {
          spins = Memory.spin(spins);
        }
        DETECTOR.acquire(t, sync, EdgeKind.VOLATILE);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("read by a field updater", error);
    } finally {
      t.inRuntime = false;
    }
  }

  private static SyncObject syncOf(Object target, Object updater, boolean make) {
    long offset = HandleTargets.offsetOf(updater);
    HandleTarget place = HandleTargets.of(updater, target, offset);
    return place.kind == HandleTarget.Kind.INSTANCE
        ? HandleHooks.sync(place, target, offset, make)
        : null;
  }

  /** All fences meet here: where it is not certain that a pair of them orders, it orders. */
  private static final SyncObject FENCES = new SyncObject();

  /** Before a fence: 1 releases, 2 acquires, 3 does both. */
  public static void fence(int kind) {
    if (!ON) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      if ((kind & 2) != 0) {
        DETECTOR.acquire(t, FENCES, EdgeKind.VOLATILE);
      }
      if ((kind & 1) != 0) {
        DETECTOR.release(t, FENCES, EdgeKind.VOLATILE);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("fence", error);
    }
  }

  /**
   * After the operation: what was done is acquired, released or both, and the variable unlocked.
   *
   * @param acquires whether the old value was read
   * @param releases whether a new value was written
   */
  public static void leave(boolean acquires, boolean releases) {
    if (ON) {
      done(acquires, releases);
    }
  }

  @DontInline
  private static void done(boolean acquires, boolean releases) {
    ThreadState t = Threads.current();
    SyncObject sync = t.writing;
    if (sync == null || t.inRuntime) {
      return;
    }
    try {
      if (acquires) {
        DETECTOR.acquire(t, sync, EdgeKind.VOLATILE);
      }
      if (releases) {
        DETECTOR.release(t, sync, EdgeKind.VOLATILE);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("atomic write", error);
    } finally {
      t.writing = null;
      sync.unlock();
    }
  }
}
