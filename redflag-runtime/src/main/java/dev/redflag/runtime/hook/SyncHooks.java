package dev.redflag.runtime.hook;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.rule.ReferenceSteps;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.site.UnorderedUses;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * What happens at the program's own synchronization: monitors, waiting, class initialization.
 *
 * <p>The work at a monitor is never inlined into the program: at each {@code synchronized} it would
 * be many times the program's own code, which HotSpot then compiles late, or not at all.
 */
public final class SyncHooks {
  private static final Detector DETECTOR = Detectors.installed();
  private static final boolean ON = DETECTOR != null && DETECTOR.wantsOrder();

  /** Whether notifying orders for the detector. */
  private static final boolean SIGNALS = DETECTOR != null && DETECTOR.needsSignals();

  private SyncHooks() {}

  /**
   * Finds the monitor's sync object while it is not locked: to ask for its hash later would be
   * slow, and inflate the lock where it has none yet.
   *
   * @param lost see {@link LostReleases}; null where there are none
   */
  @ForceInline
  public static void monitorEntering(Object monitor, Object[] lost) {
    if (ON && monitor != null) {
      entering(monitor, lost);
    }
  }

  /** The same, with the thread's state at hand: nothing where the monitor was the last one too. */
  @ForceInline
  public static void monitorEntering(Object monitor, Object[] lost, ThreadState t) {
    if (ON && (lost != null || !t.monitors.isLast(monitor))) {
      entering(monitor, lost, t);
    }
  }

  @DontInline
  private static void entering(Object monitor, Object[] lost) {
    enteringAs(Threads.current(), monitor, lost);
  }

  @DontInline
  private static void entering(Object monitor, Object[] lost, ThreadState t) {
    if (monitor != null) { // else to enter it is about to fail
      enteringAs(t, monitor, lost);
    }
  }

  private static void enteringAs(ThreadState t, Object monitor, Object[] lost) {
    try {
      if (!t.inRuntime) {
        if (lost != null) {
          LostReleases.settle(t, lost);
        }
        t.monitors.syncOf(monitor);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("monitor enter", error);
    }
  }

  /**
   * The current thread holds the monitor.
   *
   * @param lost see {@link LostReleases}; null where there are none
   * @throws StackOverflowError where the stack ends here: the monitor is then given back
   */
  @ForceInline
  public static void monitorEntered(Object monitor, int site, Object[] lost) {
    if (ON) {
      entered(monitor, site, lost);
    }
  }

  /** The same, with the thread's state at hand. */
  @ForceInline
  public static void monitorEntered(Object monitor, int site, Object[] lost, ThreadState t) {
    if (ON) {
      entered(monitor, site, lost, t);
    }
  }

  @DontInline
  private static void entered(Object monitor, int site, Object[] lost) {
    enteredAs(Threads.current(), monitor, site, lost);
  }

  @DontInline
  private static void entered(Object monitor, int site, Object[] lost, ThreadState t) {
    enteredAs(t, monitor, site, lost);
  }

  private static void enteredAs(ThreadState t, Object monitor, int site, Object[] lost) {
    try {
      if (!t.inRuntime) {
        SyncObject sync = t.monitors.syncOf(monitor);
        if (t.locks.taken(sync, site, false)) {
          DETECTOR.acquire(t, sync, EdgeKind.EXCLUSIVE_LOCK);
        }
        if (lost != null) {
          LostReleases.entered(t, monitor, sync, lost);
        }
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caughtOrdering("monitor enter", error);
    }
  }

  /**
   * The current thread is about to leave the monitor.
   *
   * @throws StackOverflowError where the stack ends here: the release is then lost
   */
  @ForceInline
  public static void monitorExiting(Object monitor) {
    if (ON && monitor != null) {
      exiting(monitor);
    }
  }

  /** The same, with the thread's state at hand. */
  @ForceInline
  public static void monitorExiting(Object monitor, ThreadState t) {
    if (ON && monitor != null) {
      exiting(monitor, t);
    }
  }

  @DontInline
  private static void exiting(Object monitor) {
    exitingAs(Threads.current(), monitor);
  }

  @DontInline
  private static void exiting(Object monitor, ThreadState t) {
    exitingAs(t, monitor);
  }

  private static void exitingAs(ThreadState t, Object monitor) {
    SyncObject sync = null;
    try {
      if (!t.inRuntime) {
        sync = t.locks.innermost();
        if (sync == null || !sync.monitor || !sync.refersTo(monitor)) {
          sync = t.monitors.syncOf(monitor);
        }
        if (t.muted > 0 && t.calls.depth() == 0) {
          t.muted = 0; // see CallHooks: a stack that overflowed in a muted call left it so
        }
        if (t.locks.released(sync, false)) {
          DETECTOR.releaseHeld(t, sync);
        }
      }
    } catch (StackOverflowError overflow) {
      if (sync != null) {
        t.unreleased = sync; // it may be noted as given back already
      }
      throw overflow;
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("monitor exit", error);
    }
  }

  /**
   * The current thread is about to wait on a monitor: a release, then an acquire, however the wait
   * ends (JLS 17.2). Where it does not hold the monitor, the wait is about to fail.
   */
  public static void waiting(Object monitor) {
    if (!ON || monitor == null || !Thread.holdsLock(monitor)) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (!t.inRuntime) {
        SyncObject sync = t.monitors.syncOf(monitor);
        DETECTOR.releaseHeld(t, sync);
        t.waiting = sync;
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caughtOrdering("wait", error);
    }
  }

  /** The wait of the current thread has ended, if it waited. */
  public static void waited() {
    if (!ON) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      SyncObject sync = t.waiting;
      if (sync != null) {
        t.waiting = null;
        DETECTOR.acquire(t, sync, EdgeKind.EXCLUSIVE_LOCK);
        if (SIGNALS) {
          DETECTOR.acquire(t, sync, EdgeKind.SIGNAL);
        }
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caughtOrdering("wait", error);
    }
  }

  /**
   * The current thread is about to notify who waits on a monitor: told to detectors that take order
   * from it. Where it does not hold the monitor, the call is about to fail.
   */
  public static void notifying(Object monitor) {
    if (!SIGNALS || monitor == null || !Thread.holdsLock(monitor)) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (!t.inRuntime) {
        DETECTOR.release(t, t.monitors.syncOf(monitor), EdgeKind.SIGNAL);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caughtOrdering("notify", error);
    }
  }

  /**
   * Waits on behalf of a JDK class.
   *
   * @throws InterruptedException as {@link Object#wait(long)}
   */
  @Hidden
  static void objectWait(Object monitor, long millis) throws InterruptedException {
    waiting(monitor);
    try {
      monitor.wait(millis);
    } finally {
      waited();
    }
  }

  /** As {@link #objectWait(Object, long)}, for the wait with nanoseconds. */
  @Hidden
  static void objectWait(Object monitor, long millis, int nanos) throws InterruptedException {
    waiting(monitor);
    try {
      monitor.wait(millis, nanos);
    } finally {
      waited();
    }
  }

  /**
   * The current thread is at the end of a constructor: that, and the rest of a subclass's, comes
   * before the finalizer (JLS 17.4.5).
   */
  public static void constructed(Object object) {
    if (DETECTOR == null || object == null) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (!t.inRuntime) {
        DETECTOR.releaseAhead(t, SyncTable.OBJECTS.get(object));
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("constructor", error);
    }
  }

  /** What the current thread did comes before what tells that the object is unreachable. */
  public static void reachable(Object object) {
    if (DETECTOR == null || object == null) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (!t.inRuntime) {
        DETECTOR.release(t, SyncTable.OBJECTS.get(object), EdgeKind.EDGE);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("reachability fence", error);
    }
  }

  /**
   * The current thread made a reference with a queue. Who takes it from there comes after, and
   * after who last saw to it that the referent was reachable.
   */
  public static void referenceMade(Object reference, Object referent) {
    if (DETECTOR == null || referent == null) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      if (!t.inRuntime) {
        DETECTOR.releaseAhead(t, SyncTable.OBJECTS.get(reference));
        ReferenceSteps.watch(reference, referent);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("reference", error);
    }
  }

  /** The current thread is about to end a class initializer (JLS 12.4.2). */
  public static void initializerEnding(int classNumber) {
    if (!ON) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      ClassRecord record = Sites.classRecord(classNumber);
      DETECTOR.release(t, record.initialization, EdgeKind.EDGE);
      record.initialised = true;
      classUsedFirst(t, classNumber);
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("class initializer", error);
    }
  }

  /** The current thread uses a class: what its initializer did happened before. */
  @ForceInline
  public static void classUsed(int classNumber) {
    if (!ON || UnorderedUses.has(classNumber)) {
      return;
    }
    ThreadState t = Threads.current();
    long[] seen = t.initialised;
    int word = classNumber >> 6;
    if (word >= seen.length || (seen[word] >>> classNumber & 1) == 0) {
      classUsedFirst(t, classNumber);
    }
  }

  /** The current thread found a class initialized: as if it had used it. */
  public static void classInitialized(Object initialized) {
    if (!ON || !(initialized instanceof Class<?> c)) {
      return;
    }
    try {
      ClassRecord record = Sites.classRecord(c.getName(), c.getClassLoader());
      if (record != null && record.needsInitialization()) {
        classUsed(record.number);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("class initialized by name", error);
    }
  }

  @DontInline
  private static void classUsedFirst(ThreadState t, int classNumber) {
    try {
      if (t.inRuntime) {
        return;
      }
      ClassRecord record = Sites.classRecord(classNumber);
      boolean known = acquireInitializer(t, record);
      if (record.inheritsInitializers) {
        Class<?> used = Class.forName(record.name, false, record.loader());
        if (UnorderedUses.find(record, used)) {
          return;
        }
        known &= acquireInherited(t, used.getSuperclass(), used.getInterfaces());
      }
      if (known) {
        markUsed(t, classNumber);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("class use", error);
    }
  }

  /**
   * Acquires the end of a class's own initializer, if it has one.
   *
   * @return false while that is under way, in this thread: any other would wait for it
   */
  private static boolean acquireInitializer(ThreadState t, ClassRecord record) {
    if (!record.hasInitializer) {
      return true;
    }
    if (record.initialised) {
      DETECTOR.acquire(t, record.initialization, EdgeKind.EDGE);
    }
    return record.initialised;
  }

  /** The same for all that was initialized with a class (JLS 12.4.2, step 7). */
  private static boolean acquireInherited(
      ThreadState t, Class<?> superclass, Class<?>[] interfaces) {
    boolean known = true;
    if (superclass != null) {
      ClassRecord record = Sites.classRecord(superclass.getName(), superclass.getClassLoader());
      if (record != null) {
        known = acquireInitializer(t, record);
      }
      known &= acquireInherited(t, superclass.getSuperclass(), superclass.getInterfaces());
    }
    for (Class<?> i : interfaces) {
      ClassRecord record = Sites.classRecord(i.getName(), i.getClassLoader());
      if (record != null && record.hasDefaultMethods) {
        known &= acquireInitializer(t, record);
      }
      known &= acquireInherited(t, null, i.getInterfaces());
    }
    return known;
  }

  private static void markUsed(ThreadState t, int classNumber) {
    int word = classNumber >> 6;
    if (word >= t.initialised.length) {
      long[] longer = new long[Math.max(word + 1, t.initialised.length << 1)];
      System.arraycopy(t.initialised, 0, longer, 0, t.initialised.length);
      t.initialised = longer;
    }
    t.initialised[word] |= 1L << classNumber;
  }
}
