package dev.redflag.runtime.thread;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.sync.SyncTable;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The registry of threads: finds the state of the current thread, and gives out thread numbers.
 *
 * <p>Representation: a table indexed by the JVM's thread id (read as a field, since {@code getId()}
 * can be overridden), a bucket a list. A thread finds itself at the head of its bucket nearly always.
 *
 * <p>Numbers of ended threads are given again only where that hides nothing: the new thread must know
 * (by its inherited clock) all that the ended one did. Where the numbers run out all the same, one is
 * taken by force, and counted in {@link #forcedReuse()}.
 *
 * <p>Memory ordering: a thread reads only its own state, which it inserted itself or its starter did
 * before {@code Thread.start}; of others' states it reads final fields. Writers hold the table's lock.
 */
public final class Threads {
  private static final long THREAD_ID = Memory.U.objectFieldOffset(Thread.class, "tid");
  private static final int INITIAL_BUCKETS = 1 << 10;

  /** How many retired numbers are looked at before a fresh one is taken. */
  private static final int REUSE_ATTEMPTS = 64;

  /** The sync objects of threads as threads: released at the end, acquired by a join. */
  public static final SyncTable ENDED = new SyncTable();

  private static ThreadState[] table = new ThreadState[INITIAL_BUCKETS];
  private static final Object LOCK_BASE =
      Memory.U.staticFieldBase(staticField(Threads.class, "lock"));
  private static final long LOCK_OFFSET =
      Memory.U.staticFieldOffset(staticField(Threads.class, "lock"));

  @SuppressWarnings("unused") // through LOCK_BASE
  private static volatile int lock;

  /** Histories by thread number, beyond the life of the thread; replaced when full. */
  private static volatile History[] histories = new History[64];

  private static int living;
  private static int nextNumber;
  private static int[] retiredNumbers = new int[64];
  private static int[] retiredClocks = new int[64];
  private static int retired;
  private static long forcedReuse;

  private Threads() {}

  private static java.lang.reflect.Field staticField(Class<?> owner, String name) {
    try {
      return owner.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      throw new NoSuchFieldError(name);
    }
  }

  /** The state of the current thread, made now where it has none. */
  @ForceInline
  public static ThreadState current() {
    Thread thread = Thread.currentThread();
    ThreadState[] t = table;
    ThreadState s = t[(int) Memory.U.getLong(thread, THREAD_ID) & t.length - 1];
    return s != null && s.thread == thread ? s : currentSlow(thread);
  }

  private static ThreadState currentSlow(Thread thread) {
    ThreadState s = find(thread);
    if (s != null) {
      return s;
    }
    // Not started under our eyes: by native code, or before the agent.
    lock();
    try {
      s = insert(thread, VectorClock.EMPTY);
    } finally {
      unlock();
    }
    Detector detector = Detectors.installed();
    if (detector != null) {
      detector.begin(s);
    }
    return s;
  }

  /** The state of a thread that lives, or null. */
  public static ThreadState find(Thread thread) {
    ThreadState[] t = table;
    ThreadState s = t[(int) Memory.U.getLong(thread, THREAD_ID) & t.length - 1];
    while (s != null && s.thread != thread) {
      s = s.next;
    }
    return s;
  }

  /**
   * Makes the state of a thread that the current one is about to start.
   *
   * @return the child's state, or null where the thread has one already (a second start)
   */
  public static ThreadState fork(ThreadState parent, Thread child) {
    if (find(child) != null) {
      return null;
    }
    VectorClock inherited = parent.releaseClock();
    ThreadState s;
    lock();
    try {
      s = insert(child, inherited);
    } finally {
      unlock();
    }
    Detector detector = Detectors.installed();
    if (detector != null) {
      detector.fork(parent, s);
    }
    return s;
  }

  /** Takes a thread that did not start, or has ended, out of the registry. */
  public static void remove(ThreadState state) {
    lock();
    try {
      int i = (int) state.id & table.length - 1;
      ThreadState previous = null;
      for (ThreadState s = table[i]; s != null; previous = s, s = s.next) {
        if (s == state) {
          if (previous == null) {
            table[i] = s.next;
          } else {
            previous.next = s.next;
          }
          living--;
          retire(s.number, s.epochUsed ? Epoch.clock(s.epoch) : Epoch.clock(s.epoch) - 1);
          return;
        }
      }
    } finally {
      unlock();
    }
  }

  /** The current thread ends: its last clock is published for the joiners. */
  public static void end(ThreadState state) {
    Detector detector = Detectors.installed();
    if (detector != null) {
      detector.end(state, ENDED.get(state.thread));
    }
    remove(state);
  }

  /** Gives a thread whose clock is used up another number; called by {@link ThreadState}. */
  static void renumber(ThreadState state) {
    lock();
    try {
      takeNumber(state);
    } finally {
      unlock();
    }
  }

  /** The number of living threads that have a state. */
  public static int living() {
    return living;
  }

  /** The highest thread number given out so far, plus one. */
  public static int numbers() {
    return nextNumber;
  }

  /** How often a number was given again although that may hide a race. */
  public static long forcedReuse() {
    return forcedReuse;
  }

  private static ThreadState insert(Thread thread, VectorClock inherited) {
    long id = Memory.U.getLong(thread, THREAD_ID);
    ThreadState s = new ThreadState(thread, id, nameOf(thread), 0, 1, inherited);
    takeNumber(s);
    if (living >= table.length >> 1) {
      grow();
    }
    int i = (int) id & table.length - 1;
    s.next = table[i];
    Memory.U.storeFence(); // the state before its reference: others walk the list without the lock
    table[i] = s;
    living++;
    return s;
  }

  private static String nameOf(Thread thread) {
    String name = thread.getName();
    return name == null || name.isEmpty() ? "thread-" + Memory.U.getLong(thread, THREAD_ID) : name;
  }

  /** Sets number and epoch of a state, from the retired numbers where that hides nothing. */
  private static void takeNumber(ThreadState s) {
    for (int k = retired - 1; k >= 0 && k >= retired - REUSE_ATTEMPTS; k--) {
      if (retiredClocks[k] < Epoch.MAX_CLOCK && s.clock.get(retiredNumbers[k]) >= retiredClocks[k]) {
        reuse(s, k);
        return;
      }
    }
    if (nextNumber <= Epoch.MAX_THREAD) {
      assign(s, nextNumber++, 1);
      return;
    }
    for (int k = retired - 1; k >= 0; k--) {
      if (retiredClocks[k] < Epoch.MAX_CLOCK) {
        forcedReuse++;
        reuse(s, k);
        return;
      }
    }
    throw new IllegalStateException("out of thread numbers: " + Epoch.MAX_THREAD + " live at once");
  }

  private static void reuse(ThreadState s, int k) {
    assign(s, retiredNumbers[k], retiredClocks[k] + 1);
    retired--;
    retiredNumbers[k] = retiredNumbers[retired];
    retiredClocks[k] = retiredClocks[retired];
  }

  private static void assign(ThreadState s, int number, int firstClock) {
    s.number = number;
    s.epoch = Epoch.of(number, firstClock);
    History[] h = histories;
    if (number >= h.length) {
      History[] longer = new History[Math.max(h.length << 1, number + 1)];
      System.arraycopy(h, 0, longer, 0, h.length);
      histories = h = longer;
    }
    History before = h[number];
    History kept = before == null || before.previous == null ? before : before.cut();
    History made = new History(s.history.threadName, firstClock, kept);
    made.creation = s.history.creation;
    s.history = made;
    h[number] = made;
  }

  /** What is kept of the thread that made the access of {@code word}; null where it is forgotten. */
  public static History history(long word) {
    History[] all = histories;
    int number = Epoch.thread(word);
    History h = number < all.length ? all[number] : null;
    while (h != null && h.firstClock > Epoch.clock(word)) {
      h = h.previous;
    }
    return h;
  }

  private static void retire(int number, int lastClock) {
    if (retired == retiredNumbers.length) {
      int[] numbers = new int[retired << 1];
      int[] clocks = new int[retired << 1];
      System.arraycopy(retiredNumbers, 0, numbers, 0, retired);
      System.arraycopy(retiredClocks, 0, clocks, 0, retired);
      retiredNumbers = numbers;
      retiredClocks = clocks;
    }
    retiredNumbers[retired] = number;
    retiredClocks[retired++] = lastClock;
  }

  private static void grow() {
    ThreadState[] bigger = new ThreadState[table.length << 1];
    for (ThreadState head : table) {
      for (ThreadState s = head; s != null; ) {
        ThreadState after = s.next;
        int i = (int) s.id & bigger.length - 1;
        s.next = bigger[i];
        bigger[i] = s;
        s = after;
      }
    }
    Memory.U.storeFence();
    table = bigger;
  }

  private static void lock() {
    int spins = 0;
    while (!Memory.U.compareAndSetInt(LOCK_BASE, LOCK_OFFSET, 0, 1)) {
      spins = Memory.spin(spins);
    }
  }

  private static void unlock() {
    Memory.U.putIntRelease(LOCK_BASE, LOCK_OFFSET, 0);
  }
}
