package dev.redflag.detectors.litehb;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.thread.ThreadState;

/**
 * The passes of the first site in all threads, and which threads come after them all: as soon as
 * every thread that lives does, none can race with what was done there so far, and order need not
 * be tracked until the next pass (RaceChaser, CC 2017, section 7.1).
 *
 * <p><b>Representation.</b> A vector clock of the passes since tracking last began, and a version
 * that grows with it. A thread has the version up to which it comes after all; those that have
 * another one are counted as behind. When none is, the clock is added to that of the past, and
 * emptied.
 *
 * <p><b>Why it may stop.</b> What orders two events is a chain of releases and acquires between
 * them. A chain that begins at a pass of a period in which order is tracked is entered while that
 * lasts, or all of its threads come after that pass anyway; and a thread that is started knows what
 * its starter knows, which is entered always. A thread that is met only later, and was there
 * before, is taken to come after all passes of past periods: what ordered it is not known. So is a
 * thread that a guest starts, since the guest may not know of them. What a guest releases to others
 * need not tell of the past: they all know it.
 *
 * <p><b>Memory ordering.</b> All under one short lock, but for {@link #tracking}, which a thread
 * that comes after a pass sees set: the pass came first.
 */
final class FirstPasses {
  private static final long LOCK = Memory.offset(FirstPasses.class, "lock");
  private static final long PARENT = Memory.offset(ThreadGroup.class, "parent");

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** Whether order is tracked. */
  private volatile boolean tracking;

  /** Of which passes {@link #clocks} tells: changes with each. */
  private volatile int version;

  /** Threads that passed in this period, and by number the clock of the last pass, or 0. */
  private int[] passed = new int[8];

  private int passedCount;
  private int[] clocks = new int[64];

  /** By number of thread, the clock of the last pass in past periods, or 0. */
  private int[] past = new int[64];

  /** The threads that live, guests left out. */
  private LiteHbThread first;

  private int living;

  /** How many of them do not come after all passes. */
  private int behind;

  /** How often a thread was told of the past: its knowledge must not reach what comes later. */
  private volatile int told;

  private int starts;
  private int stops;

  /** Whether order is tracked now. */
  boolean tracking() {
    return tracking;
  }

  private void lock() {
    Memory.lock(this, LOCK);
  }

  private void unlock() {
    Memory.unlock(this, LOCK);
  }

  // ---- threads ----------------------------------------------------------------------------------

  /**
   * A thread is there from now on.
   *
   * @param starter the one that has started it, and told it what it knows; null where none is known
   */
  LiteHbThread enter(ThreadState t, LiteHbThread starter) {
    LiteHbThread made = new LiteHbThread(t, starter == null && isOfTheJvm(t.thread));
    made.told = told;
    lock();
    try {
      if (starter == null || starter.guest) {
        tellThePast(t); // under the same lock as its entry: no period ends in between
      }
      made.period = stops;
      if (!made.guest) {
        made.next = first;
        if (first != null) {
          first.previous = made;
        }
        first = made;
        living++;
        if (knowsAll(t)) {
          made.version = version;
        } else {
          made.version = version - 1;
          behind++;
        }
      }
    } finally {
      unlock();
    }
    return made;
  }

  /** A thread is gone. */
  void leave(LiteHbThread me) {
    if (me.guest) {
      return;
    }
    lock();
    try {
      if (me.previous == null) {
        first = me.next;
      } else {
        me.previous.next = me.next;
      }
      if (me.next != null) {
        me.next.previous = me.previous;
      }
      living--;
      if (me.version != version) {
        behind--;
      }
      stopIfNoneIsBehind();
    } finally {
      unlock();
    }
  }

  /** Whether a thread is one that the JVM has for itself, which runs what it is given. */
  private static boolean isOfTheJvm(Thread thread) {
    if (thread == null || Memory.isVirtual(thread)) {
      return false;
    }
    ThreadGroup group = thread.getThreadGroup();
    return group != null
        && (Memory.U.getReference(group, PARENT) == null // asked so, no security manager is
            || thread.getClass().getName().equals("jdk.internal.misc.InnocuousThread"));
  }

  /** A guest, which nobody waited for, is to know of the past what all others know. */
  void tell(LiteHbThread guest) {
    lock();
    try {
      if (guest.period != stops) {
        guest.period = stops;
        tellThePast(guest.state);
      }
    } finally {
      unlock();
    }
  }

  private void tellThePast(ThreadState t) {
    VectorClock known = VectorClock.EMPTY;
    for (int number = 0; number < past.length; number++) {
      if (past[number] != 0) {
        known = known.with(number, past[number]);
      }
    }
    if (known != VectorClock.EMPTY) {
      t.acquireClock(known);
      told++; // all under the lock
    }
  }

  // ---- passes -----------------------------------------------------------------------------------

  /**
   * Before a pass: begins another epoch where threads were told of the present one as of the past.
   */
  void separate(ThreadState t, LiteHbThread me) {
    int now = told;
    if (me.told != now) {
      me.told = now;
      t.epochUsed = true;
      t.releaseClock();
    }
  }

  /** A thread passes the first site in its present epoch: from now on order is tracked. */
  void pass(ThreadState t, LiteHbThread me) {
    int number = t.number;
    int clock = Epoch.clock(t.epoch);
    lock();
    try {
      if (number >= clocks.length) {
        clocks = longer(clocks, number);
      }
      if (clocks[number] == clock && tracking) {
        return;
      }
      if (clocks[number] == 0) {
        if (passedCount == passed.length) {
          passed = longer(passed, passedCount);
        }
        passed[passedCount++] = number;
      }
      clocks[number] = clock;
      version++;
      behind = living;
      if (knowsAll(t)) {
        arrived(me);
      }
      if (!tracking) {
        tracking = true;
        starts++;
      }
      stopIfNoneIsBehind();
    } finally {
      unlock();
    }
  }

  /** A thread has learned something: perhaps it comes after all passes now. */
  void learned(ThreadState t, LiteHbThread me) {
    if (me.guest || me.version == version) {
      return;
    }
    lock();
    try {
      if (me.version != version && knowsAll(t)) {
        arrived(me);
        stopIfNoneIsBehind();
      }
    } finally {
      unlock();
    }
  }

  private void arrived(LiteHbThread me) {
    me.version = version;
    if (!me.guest) {
      behind--;
    }
  }

  private boolean knowsAll(ThreadState t) {
    for (int i = 0; i < passedCount; i++) {
      int number = passed[i];
      if (number != t.number && t.clock.get(number) < clocks[number]) {
        return false;
      }
    }
    return true;
  }

  private void stopIfNoneIsBehind() {
    if (!tracking || behind > 0) {
      return;
    }
    for (int i = 0; i < passedCount; i++) {
      int number = passed[i];
      if (number >= past.length) {
        past = longer(past, number);
      }
      past[number] = clocks[number];
      clocks[number] = 0;
    }
    passedCount = 0;
    tracking = false;
    stops++;
  }

  private static int[] longer(int[] array, int index) {
    int[] longer = new int[Math.max(index + 1, array.length << 1)];
    System.arraycopy(array, 0, longer, 0, array.length);
    return longer;
  }

  // ---- counters ---------------------------------------------------------------------------------

  /** Names of threads that are shown. */
  private static final int SHOWN = 5;

  /** Pairs of name and value, for {@code --stats}. */
  String[] statistics() {
    lock();
    try {
      return new String[] {
        "times that tracking began", Integer.toString(starts),
        "times that it stopped", Integer.toString(stops),
        "threads that keep it from stopping", tracking ? behind() : "0"
      };
    } finally {
      unlock();
    }
  }

  private String behind() {
    StringBuilder text = new StringBuilder().append(behind).append(" (");
    int shown = 0;
    for (LiteHbThread l = first; l != null && shown < SHOWN; l = l.next) {
      if (l.version != version) {
        text.append(shown++ == 0 ? "" : ", ").append(l.state.name());
      }
    }
    return text.append(shown < behind ? ", ...)" : ")").toString();
  }
}
