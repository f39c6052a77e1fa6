package dev.redflag.runtime.bulk;

import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.hook.AccessHooks;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.LentArray;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Arrays of the program that methods of the JDK access under a lock of their own: the program lends
 * them, and what is done to them is entered while the lock is held, since the program may guard
 * them by it.
 *
 * <p>No document says that such a lock orders anything (but for those of collections that are
 * documented as synchronized). So it is held for the access alone: what the thread learns by taking
 * it is forgotten afterwards, and what it releases is seen by who takes the lock in the program, or
 * lends another array. Both are true edges of the run; others that the lock gives are left out.
 */
public final class LockedArrays {
  private static final Detector DETECTOR = Detectors.installed();
  private static final boolean ORDERS = DETECTOR != null && DETECTOR.wantsOrder();

  /** Whether a lock is held for the access alone; where not, it orders as any other. */
  private static final boolean FORGETS = ORDERS && DETECTOR.forgets();

  /** In place of a count: all elements. */
  public static final int WHOLE = -1;

  /** In place of a count: as many as the collection has whose monitor is held. */
  public static final int SIZE = -2;

  /** The classes whose methods read arrays under a lock, each under its name; guarded by itself. */
  private static final Map<String, String> NAMES = new HashMap<>();

  /** The encoder of an {@code OutputStreamWriter}, whose lock is the writer. */
  private static final String ENCODER = "sun.nio.cs.StreamEncoder";

  private static final ClassValue<Boolean> LOCKING =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> c) {
          return hasLockingMethod(c);
        }
      };

  private LockedArrays() {}

  /** Names a class of the JDK whose methods read arrays under a lock, once they tell so. */
  public static void add(String className) {
    synchronized (NAMES) {
      NAMES.put(className, className);
      if (className.equals(ENCODER)) {
        NAMES.put("java.io.OutputStreamWriter", className);
      }
    }
  }

  private static boolean hasLockingMethod(Class<?> c) {
    synchronized (NAMES) {
      for (Class<?> k = c; k != null; k = k.getSuperclass()) {
        if (k.getClassLoader() == null && NAMES.containsKey(k.getName())) {
          return true;
        }
      }
      return false;
    }
  }

  /** Whether an object's methods read arrays under a lock, and tell so; false in the runtime. */
  static boolean isLocking(Object receiver) {
    ThreadState t = Threads.current();
    if (receiver == null || t.inRuntime) {
      return false;
    }
    t.inRuntime = true;
    try {
      return LOCKING.get(receiver.getClass());
    } finally {
      t.inRuntime = false;
    }
  }

  /** Before a call that may lead to such a method. */
  public static void lend(Object array, int site) {
    if (array == null || site == 0 || !AccessHooks.isOn()) {
      return;
    }
    ThreadState t = Threads.current();
    if (!t.inRuntime) {
      if (t.lent == null) {
        t.lent = new LentArray();
      }
      t.lent.lend(array, site);
    }
  }

  /** After it; whether such a method has entered what it did to the array. */
  static boolean takeBack(Object array) {
    ThreadState t = Threads.current();
    return t.lent != null && !t.inRuntime && t.lent.takeBack(array);
  }

  // ---- in the JDK's methods ---------------------------------------------------------------------

  /** What the current thread has lent, if it is this array; else null. */
  private static LentArray lent(ThreadState t, Object array) {
    LentArray lent = t.lent;
    return lent == null || array == null || !lent.is(array) || t.inRuntime || t.muted != 0
        ? null
        : lent;
  }

  /**
   * A method has taken its lock, and reads elements.
   *
   * @param count how many, or {@link #WHOLE}
   */
  public static void read(Object array, int from, int count, Object monitor) {
    ThreadState t = Threads.current();
    LentArray lent = lent(t, array);
    if (lent == null) {
      return;
    }
    try {
      lent.begin(t.monitors.syncOf(monitor), from);
      if (lent.ends(monitor)) {
        access(t, lent, count, monitor, false);
        lent.end();
      }
      lent.takeBack(array);
    } catch (Throwable error) {
      Faults.caught("array that is read under a lock", error);
    }
  }

  /** A method has taken its lock, and will write elements, which {@link #ended} tells. */
  public static void begun(Object array, int from, Object monitor) {
    ThreadState t = Threads.current();
    LentArray lent = lent(t, array);
    if (lent != null) {
      try {
        lent.begin(t.monitors.syncOf(monitor), from);
      } catch (Throwable error) {
        Faults.caught("array that is written under a lock", error);
      }
    }
  }

  /**
   * That method is about to give its lock back.
   *
   * @param count how many elements it has written, from the first on; below zero for none, but for
   *     {@link #SIZE}
   * @param array its own, which one further in that has the same lock need not share
   */
  public static void ended(int count, Object monitor, Object array) {
    ThreadState t = Threads.current();
    LentArray lent = lent(t, array);
    if (lent == null || !lent.ends(monitor)) {
      return;
    }
    try {
      if (!lent.isEntered() && count != WHOLE) {
        access(t, lent, count, monitor, true);
      }
      lent.end();
    } catch (Throwable error) {
      Faults.caught("array that is written under a lock", error);
    }
  }

  /** The same of a method that returns the array, if it was long enough. */
  public static void shown(Object result, Object monitor, Object array) {
    boolean fits = result == array && array instanceof Object[];
    ended(fits ? BulkCalls.shownEnd((Object[]) array) : 0, monitor, array);
  }

  private static void access(
      ThreadState t, LentArray lent, int count, Object monitor, boolean write) {
    Object array = lent.array();
    int length = Array.getLength(array);
    int n = count == SIZE ? sizeOf(t, monitor) : count;
    int from = count == WHOLE ? 0 : lent.start();
    int to = count == WHOLE ? length : RangeForm.AT_COUNT.to(from, n, length);
    if (from >= to) {
      return;
    }
    VectorClock known = t.clock;
    int taken = 0;
    boolean learned = false;
    try {
      for (; taken < lent.depth(); taken++) {
        SyncObject lock = lent.lock(taken);
        if (t.locks.taken(lock, lent.site(), false) && ORDERS) {
          DETECTOR.acquire(t, lock, EdgeKind.EXCLUSIVE_LOCK);
        }
      }
      learned = FORGETS && t.clock != known;
      AccessHooks.run(array, from, to, t, lent.site(), write);
    } finally {
      if (learned) {
        t.clock = known;
      }
      while (--taken >= 0) {
        SyncObject lock = lent.lock(taken);
        if (t.locks.released(lock, false) && ORDERS) {
          if (learned) { // else whoever owes the lock a clock need not join what it was told
            DETECTOR.release(t, lock, EdgeKind.EXCLUSIVE_LOCK);
          } else {
            DETECTOR.releaseHeld(t, lock);
          }
        }
      }
    }
  }

  private static int sizeOf(ThreadState t, Object vector) {
    t.inRuntime = true;
    try {
      return ((Collection<?>) vector).size();
    } finally {
      t.inRuntime = false;
    }
  }
}
