package dev.redflag.runtime.thread;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * The registry of threads: finds the state of the current thread, and gives out thread numbers.
 *
 * <p><b>Representation.</b> An open-addressed table indexed by the JVM's thread id (read as a
 * field, since {@code getId()} can be overridden). A thread finds itself at the first probe nearly
 * always. Ids are given in sequence, so that a run of old threads may lie where new ones come:
 * probes step far.
 *
 * <p><b>Memory ordering.</b> A thread looks only for its own state without the lock, which it
 * inserted itself or its starter did before {@code Thread.start}. So a stale table still holds it,
 * and the plain load of the table can be hoisted out of loops. All else is done under the short
 * lock.
 */
public final class Threads {
  private static final long THREAD_ID = Memory.offset(Thread.class, "tid");
  private static final int INITIAL_SIZE = 1 << 10;

  /** Distance of probes: odd, hence visiting all slots, and longer than most runs of ids. */
  private static final int STEP = 97;

  /** The sync objects of threads as threads: released at the end, acquired by a join. */
  public static final SyncTable ENDED = new SyncTable();

  /** Stands where a state was taken out. */
  private static final ThreadState GONE = new ThreadState(null, -1, "", 0, 1, VectorClock.EMPTY);

  /** The table's lock, an object for the sake of its field's offset. */
  private static final class TableLock {
    static final long LOCK = Memory.offset(TableLock.class, "lock");

    @SuppressWarnings("unused") // through LOCK
    volatile int lock;
  }

  private static final TableLock TABLE_LOCK = new TableLock();

  private static ThreadState[] table = new ThreadState[INITIAL_SIZE];

  /** Slots of the table that are not null; guarded by the lock. */
  private static int used;

  private static final NumberPool NUMBERS = new NumberPool(Epoch.MAX_THREAD);

  /** Histories by thread number, beyond the life of the thread; replaced when full. */
  private static volatile History[] histories = new History[64];

  /** Ended threads of which call chains are kept. */
  private static final int ENDED_KEPT = 1 << 12;

  /** Histories of the last threads that ended, a ring; guarded by the lock. */
  private static final History[] ENDED_HISTORIES = new History[ENDED_KEPT];

  private static int lastEnded;

  private static volatile ThreadObserver observer;
  private static volatile int living;
  private static volatile long seen;

  private Threads() {}

  /** Sets who is told of threads that come and go. */
  public static void observe(ThreadObserver by) {
    observer = by;
  }

  // ---- finding ----------------------------------------------------------------------------------

  /** The state of the current thread, made now where it has none. */
  @ForceInline
  public static ThreadState current() {
    Thread thread = Thread.currentThread();
    ThreadState[] t = table;
    ThreadState s = t[(int) Memory.U.getLong(thread, THREAD_ID) & t.length - 1];
    return s != null && s.thread == thread ? s : currentSlow(thread);
  }

  @DontInline
  private static ThreadState currentSlow(Thread thread) {
    long id = Memory.U.getLong(thread, THREAD_ID);
    ThreadState[] t = table;
    int i = index(t, id, thread);
    return i >= 0 ? t[i] : adopt(thread, id);
  }

  /** The current thread was not started under our eyes: by native code, or before the agent. */
  private static ThreadState adopt(Thread thread, long id) {
    ThreadState s;
    boolean isNew = false;
    lock();
    try {
      s = findLocked(thread, id);
      if (s == null) { // else it was there all the time, and the table grew while we looked
        s = insert(thread, id, VectorClock.EMPTY);
        isNew = true;
      }
    } finally {
      unlock();
    }
    ThreadObserver o = observer;
    if (isNew && o != null) {
      o.begin(s);
    }
    return s;
  }

  /** The state of a thread that lives, or null. */
  public static ThreadState find(Thread thread) {
    lock();
    try {
      return findLocked(thread, Memory.U.getLong(thread, THREAD_ID));
    } finally {
      unlock();
    }
  }

  /**
   * A thread that is thought to hold a monitor, or whose release of it was lost, other than {@code
   * besides}; null where there is none. For rare use.
   */
  public static ThreadState holder(SyncObject monitor, ThreadState besides) {
    ThreadState[] all;
    lock();
    try {
      all = table.clone();
    } finally {
      unlock();
    }
    for (ThreadState s : all) {
      if (s != null
          && s != GONE
          && s != besides
          && (s.unreleased == monitor || s.locks.seemHeld(monitor))) {
        return s;
      }
    }
    return null;
  }

  private static ThreadState findLocked(Thread thread, long id) {
    int i = index(table, id, thread);
    return i < 0 ? null : table[i];
  }

  /** Where the state of a thread stands, or -1. */
  private static int index(ThreadState[] t, long id, Thread thread) {
    int mask = t.length - 1;
    int i = (int) id & mask;
    for (int probes = 0; probes <= mask; probes++) {
      ThreadState s = t[i];
      if (s == null) {
        return -1;
      }
      if (s.thread == thread) {
        return i;
      }
      i = i + STEP & mask;
    }
    return -1;
  }

  // ---- coming and going -------------------------------------------------------------------------

  /**
   * Makes the state of a thread that the current one is about to start.
   *
   * @return the child's state, or null where the thread has one already (a second start)
   */
  public static ThreadState fork(ThreadState parent, Thread child) {
    VectorClock inherited = parent.releaseClock();
    ThreadState s;
    lock();
    try {
      long id = Memory.U.getLong(child, THREAD_ID);
      if (findLocked(child, id) != null) {
        return null;
      }
      s = insert(child, id, inherited);
    } finally {
      unlock();
    }
    ThreadObserver o = observer;
    if (o != null) {
      o.fork(parent, s);
    }
    return s;
  }

  /** The current thread ends: its last clock is published for the joiners. */
  public static void end(ThreadState state) {
    ThreadObserver o = observer;
    if (o != null) {
      o.end(state, ENDED.get(state.thread));
    }
    remove(state);
  }

  /** Takes a thread that did not start, or has ended, out of the registry. */
  @ReservedStackAccess
  public static void remove(ThreadState state) {
    lock();
    try {
      int i = index(table, state.id, state.thread);
      if (i >= 0 && table[i] == state) {
        table[i] = GONE;
        living--;
        NUMBERS.retire(
            state.number,
            state.epochUsed ? Epoch.clock(state.epoch) : Epoch.clock(state.epoch) - 1);
        state.name();
        noteEnded(state.history);
      }
    } finally {
      unlock();
    }
  }

  /** Trims what is kept of an ended thread; of all but the last of them no call chains are kept. */
  private static void noteEnded(History history) {
    history.ended();
    int i = lastEnded++ & ENDED_KEPT - 1;
    if (ENDED_HISTORIES[i] != null) {
      ENDED_HISTORIES[i].forget();
    }
    ENDED_HISTORIES[i] = history;
  }

  @ReservedStackAccess
  private static ThreadState insert(Thread thread, long id, VectorClock inherited) {
    ThreadState s = new ThreadState(thread, id, nameOf(thread), 0, 1, inherited);
    takeNumber(s);
    if (used >= table.length >> 1) {
      rebuild();
    }
    place(table, s);
    living++;
    seen++;
    return s;
  }

  private static void place(ThreadState[] t, ThreadState s) {
    int mask = t.length - 1;
    int i = (int) s.id & mask;
    while (t[i] != null && t[i] != GONE) {
      i = i + STEP & mask;
    }
    if (t[i] == null) {
      used++;
    }
    Memory.U.storeFence(); // the state before its reference
    t[i] = s;
  }

  private static void rebuild() {
    int size = INITIAL_SIZE;
    while (size < living << 2) {
      size <<= 1;
    }
    ThreadState[] old = table;
    ThreadState[] t = new ThreadState[size];
    used = 0;
    for (ThreadState s : old) {
      if (s != null && s != GONE) {
        place(t, s);
      }
    }
    Memory.U.storeFence(); // its elements before the table
    table = t;
  }

  /** What reports call a thread: its name, or its number where it has none. */
  public static String nameOf(Thread thread) {
    String name = thread.getName();
    if (name != null && !name.isEmpty()) {
      return name;
    }
    return (Memory.isVirtual(thread) ? "virtual-" : "thread-")
        + Memory.U.getLong(thread, THREAD_ID);
  }

  // ---- numbers ----------------------------------------------------------------------------------

  /** Gives a thread whose clock is used up another number; called by {@link ThreadState}. */
  @ReservedStackAccess
  static void renumber(ThreadState state) {
    lock();
    try {
      if (state.sharesNumber) {
        return; // it stays at the last clock
      }
      NUMBERS.retire(state.number, Epoch.MAX_CLOCK);
      takeNumber(state);
    } finally {
      unlock();
    }
  }

  /** Sets number and epoch of a state. */
  private static void takeNumber(ThreadState s) {
    NUMBERS.take(s.clock);
    s.number = NUMBERS.number;
    s.sharesNumber = NUMBERS.isShared;
    s.begin(Epoch.of(NUMBERS.number, NUMBERS.clock));
    s.history = keep(s.history, NUMBERS.number, NUMBERS.clock);
  }

  /** Enters the history of the thread that has the number from now on. */
  private static History keep(History of, int number, int firstClock) {
    History[] h = histories;
    if (number >= h.length) {
      History[] longer = new History[Math.max(h.length << 1, number + 1)];
      System.arraycopy(h, 0, longer, 0, h.length);
      histories = h = longer;
    }
    History before = h[number];
    History made =
        of.renewed(firstClock, before == null || before.previous == null ? before : before.cut());
    h[number] = made;
    return made;
  }

  /**
   * What is kept of the thread that made the access of {@code word}; null where it is forgotten.
   */
  public static History history(long word) {
    History[] all = histories;
    int number = Epoch.thread(word);
    History h = number < all.length ? all[number] : null;
    while (h != null && h.firstClock > Epoch.clock(word)) {
      h = h.previous;
    }
    return h;
  }

  // ---- counters ---------------------------------------------------------------------------------

  /** The number of living threads that have a state. */
  public static int living() {
    return living;
  }

  /** The number of threads that have or had a state. */
  public static long seen() {
    return seen;
  }

  /** The highest thread number given out so far, plus one. */
  public static int numbers() {
    return NUMBERS.given();
  }

  /** How often a number was given again, which hid nothing. */
  public static long reuse() {
    return NUMBERS.reused;
  }

  /** How often a number was given again although that may hide a race. */
  public static long forcedReuse() {
    return NUMBERS.forced;
  }

  /** How many threads had to share one number, which may hide a race between them. */
  public static long sharedNumbers() {
    return NUMBERS.shared;
  }

  /** How many numbers have no clock left. */
  public static long exhaustedNumbers() {
    return NUMBERS.exhausted;
  }

  private static void lock() {
    Memory.lock(TABLE_LOCK, TableLock.LOCK);
  }

  private static void unlock() {
    Memory.unlock(TABLE_LOCK, TableLock.LOCK);
  }
}
