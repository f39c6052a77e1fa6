package dev.redflag.runtime.thread;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.ReaderMark;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.ArrayCache;
import dev.redflag.runtime.shadow.RangeCache;
import dev.redflag.runtime.sync.SyncCache;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The shadow of a thread: its number, its clock and what it is doing.
 *
 * <p>Owned by its thread: every field is read and written by that thread alone, unless the field
 * says otherwise. A state is handed to a new thread through {@code Thread.start}, and its last
 * clock to the joiners through the registry of threads.
 *
 * <p>Invariant: {@link #clock} (the vector clock) holds this thread's own entry as of its last
 * tick, or of an earlier one where that was at a monitor ({@link #owe}); it is less than the clock
 * in {@link #epoch}: what was accessed in the present epoch is not yet published to anyone.
 */
public final class ThreadState {
  private static final SerialNumbers SERIALS = new SerialNumbers();

  /** Gives every state a number of its own. */
  private static final class SerialNumbers {
    private static final long LAST = Memory.offset(SerialNumbers.class, "last");

    @SuppressWarnings("unused") // through LAST
    private volatile int last;

    int next() {
      int next;
      do {
        next = Memory.U.getAndAddInt(this, LAST, 1) + 1;
      } while (next == 0); // which stands for nobody
      return next;
    }
  }

  /** The thread; null in a replay. Final, hence readable by all. */
  public final Thread thread;

  /** Tells this state from all others, also from those that have its {@link #number} later. */
  private final int serial = SERIALS.next();

  /** Number among the living threads, 0 to {@link Epoch#MAX_THREAD}; changes when it runs out. */
  public int number;

  /** Whether other living threads have the same number, since all are taken. */
  boolean sharesNumber;

  /** The present epoch, site bits zero. Read by the hooks' fast path. */
  public long epoch;

  /**
   * The first of the epochs, up to the present one, of which nobody else was told: what was
   * accessed in one of them is as if it had been in the present one, site bits zero.
   */
  private long since;

  /** How many these are. */
  private long span;

  /** The mark of the present epoch in the read word of a read-shared location, see ReaderMark. */
  private long readMark;

  /** The bits of a read word in which the mark lies. */
  private long readMarkMask;

  /** The place of the mark; threads that are made one after the other take turns. */
  private int place = serial & 1;

  /** How often another reader had that place. */
  private int conflicts;

  /** Conflicts after which a thread tries the other place. */
  private static final int MANY_CONFLICTS = 64;

  /** What this thread knows of all threads, itself as of its last tick. */
  public VectorClock clock;

  /** Whether a shadow was marked with the present epoch: a release must then tick. */
  public boolean epochUsed;

  /** The monitor that was left last where that ended an epoch. */
  private SyncObject left;

  /** What {@link #since} was then. */
  private long sinceLeft;

  /** Whether {@link #left} alone was told of the epoch before the present one. */
  private boolean toldAlone;

  /** The epoch that was last told of before it ended; 0 for none. */
  private long toldAhead;

  /** Whether the own entry of {@link #clock} is that of an earlier tick than the last. */
  private boolean clockBehind;

  /** The monitor that the thread waits on, released and not acquired again; else null. */
  public SyncObject waiting;

  /**
   * The monitor whose release was lost last, since the stack overflowed in it; else null. Read by
   * others.
   */
  public volatile SyncObject unreleased;

  /** Nesting of muted JDK methods and of the runtime's own work: hooks in JDK methods pass. */
  public int muted;

  /** Whether the runtime itself is at work in this thread: all hooks pass. */
  public boolean inRuntime;

  /** Class initialisations whose end this thread has acquired, a bit a class number. */
  public long[] initialised = NONE_INITIALISED;

  private static final long[] NONE_INITIALISED = new long[0];

  /** Shadows of the arrays used last. */
  public final ArrayCache arrays = new ArrayCache();

  /** Ranges of arrays accessed last. */
  public final RangeCache ranges = new RangeCache();

  /** Sync objects of the monitors taken last. */
  public final SyncCache monitors = new SyncCache(SyncTable.MONITORS);

  /** Sync objects of the locks, atomic variables and containers used last. */
  public final SyncCache objects = new SyncCache(SyncTable.OBJECTS);

  /** The atomic variable that this thread is updating now, its sync object locked; else null. */
  public SyncObject writing;

  /** Details of the race that the detector has just found in this thread. */
  public final PriorAccess prior = new PriorAccess();

  /** The JDK methods with rules that this thread is inside of. */
  public final CallStack calls = new CallStack();

  /** The iterators through maps that this thread went on with last; null where there were none. */
  public RecentIterators iterators;

  /** Calls under way that may throw midway; null where there were none. */
  public TriedCalls tried;

  /** The site of the call on a synchronized wrapper that this thread is making, or 0. */
  public int stateSite;

  /** The wrappers that calls under way were given; null where there were none. */
  public WrappedArguments wrapped;

  /** The array that a call under way has lent to the JDK; null where there was none. */
  public LentArray lent;

  /** Reads that are held back until a stamp is validated; null outside of such a section. */
  public HeldReads heldReads;

  /**
   * Holds a read back, where it is in an optimistic section; false where it must be checked now.
   * Each precise detector asks first, and so does a recorder.
   */
  public boolean holdsBack(Object base, long slot, Object side, int site) {
    HeldReads held = heldReads;
    return held != null && held.hold(base, slot, side, site);
  }

  /**
   * Whether the access that is being reported was made a while ago, further down in this thread.
   */
  public boolean reportsLate;

  /** The locks held now, for reports and for lockset detectors. */
  public final LocksHeld locks = new LocksHeld();

  /**
   * Call chains of recent accesses, from which the earlier stack of a race is taken. Read by all.
   */
  public History history;

  /** Where a detector keeps what it needs of this thread; its own class. */
  public Object detectorState;

  /** The thread's id as the JVM numbers it (the field, not the method, which can be overridden). */
  final long id;

  /** Whether this is a virtual thread. */
  public final boolean virtual;

  /**
   * Makes the state of a thread that starts with what {@code inherited} knows.
   *
   * @param thread the thread; null in a replay
   * @param id the thread's id as the JVM numbers it
   * @param name the thread's name
   * @param number its number among the living threads
   * @param ownClock the clock of its first epoch; more than its own entry in {@code inherited}
   * @param inherited what it knows from the start
   */
  public ThreadState(
      Thread thread, long id, String name, int number, int ownClock, VectorClock inherited) {
    this.thread = thread;
    this.id = id;
    this.number = number;
    begin(Epoch.of(number, ownClock));
    this.clock = inherited;
    this.history = new History(name, ownClock, null);
    this.virtual = thread != null && Memory.isVirtual(thread);
  }

  /** The thread's name as it is now; its history takes it over. Called by the thread only. */
  public String name() {
    String now = thread == null ? null : thread.getName();
    if (now != null && !now.isEmpty()) {
      history.threadName = now;
    }
    return history.threadName;
  }

  /** From now on this is the thread's epoch. */
  void begin(long present) {
    epoch = present;
    since = present;
    span = 1;
    takePlace();
  }

  private void takePlace() {
    readMark = ReaderMark.of(epoch, place);
    readMarkMask = ReaderMark.mask(place);
  }

  /**
   * Whether a word is of this thread's present epoch, or of one before it of which nobody else was
   * told: then the thread has made that access, and whoever came since was found to race with it.
   */
  @ForceInline
  public boolean isPresent(long word) {
    return (word - since & Epoch.MASK) < span;
  }

  /** The first of the epochs that count as the present one. */
  public long since() {
    return since;
  }

  /** Whether a read word says that the thread is among the readers, with its present epoch. */
  public boolean isMarked(long readWord) {
    return ((readWord ^ readMark) & readMarkMask) == 0;
  }

  /**
   * The read word of a shared location with this thread's mark; as it is where the thread has none,
   * or its place is taken by a thread whose read is not known to have happened before.
   */
  public long marked(long readWord) {
    if (number > ReaderMark.MAX_NUMBER) {
      return readWord;
    }
    if (!isFree(readWord, place)) {
      if (++conflicts < MANY_CONFLICTS || !isFree(readWord, place ^ 1)) {
        return readWord;
      }
      conflicts = 0;
      place ^= 1;
      takePlace();
    }
    return readWord & ~readMarkMask | readMark;
  }

  /** Whether a shared location's read word has a mark of this thread's number, of any epoch. */
  public boolean hadMark(long readWord) {
    long holder = ReaderMark.holder(readWord, place);
    return holder != Epoch.NONE && Epoch.thread(holder) == number;
  }

  private boolean isFree(long readWord, int at) {
    long holder = ReaderMark.holder(readWord, at);
    return holder == Epoch.NONE || knows(holder);
  }

  /** Whether the access of {@code word} happened before this thread's present. */
  public boolean knows(long word) {
    int other = Epoch.thread(word);
    return other == number || Epoch.clock(word) <= clock.get(other);
  }

  /**
   * The clock to publish at a release. Ticks first where the present epoch was used, so that what
   * follows is told apart from what is published now; where it was not, nothing is allocated.
   */
  public VectorClock releaseClock() {
    if (epochUsed) {
      int ended = Epoch.clock(epoch);
      clock = clock.with(number, ended, serial);
      if (ended < Epoch.MAX_CLOCK) {
        begin(epoch + 1);
        epochUsed = false;
      } else {
        epochUsed = false;
        Threads.renumber(this);
      }
    } else if (clockBehind) {
      clock = clock.with(number, Epoch.clock(epoch) - 1, serial);
    }
    clockBehind = false;
    toldAlone = false;
    return clock;
  }

  /**
   * A release to a monitor that the thread still holds, without a clock: whoever takes the monitor
   * next makes it of what is left there, unless it is this thread.
   *
   * @return false where the clock must be made now
   */
  public boolean owe(SyncObject monitor) {
    if (sharesNumber) {
      return false;
    }
    if (monitor.owedBy() != 0 && monitor.owedBy() != serial) {
      monitor.settle(); // released by a thread that has not acquired it
    }
    if (epochUsed) {
      if (Epoch.clock(epoch) == Epoch.MAX_CLOCK) {
        return false;
      }
      monitor.owe(clock, epoch, serial);
      toldAlone = epoch != toldAhead;
      sinceLeft = since;
      begin(epoch + 1);
      epochUsed = false;
      clockBehind = true;
      if (left != monitor) {
        left = monitor;
      }
    } else {
      monitor.owe(clock, clockBehind ? epoch - 1 : Epoch.NONE, serial);
      toldAlone = false; // that epoch is told twice
    }
    return true;
  }

  /** Whether a monitor that the thread has taken is owed a clock by this thread itself. */
  public boolean owes(SyncObject monitor) {
    return monitor.owedBy() == serial;
  }

  /**
   * Goes on with the epoch that the thread ended when it left a monitor, which it has taken again
   * before anyone was told of that epoch: as if it had held the monitor all the time. Where it has
   * accessed something since, that stays in the epoch that it was in, but both count as the present
   * one from now on. Not where the call chains of more passes are asked for than usual, which an
   * epoch of its own gives each.
   *
   * @return whether that is so
   */
  public boolean reopen(SyncObject monitor) {
    if (!toldAlone
        || left != monitor
        || monitor.owedBy() != serial
        || sharesNumber
        || History.tellsPasses()) {
      return false;
    }
    monitor.forgive();
    toldAlone = false;
    if (!epochUsed) {
      begin(epoch - 1);
      epochUsed = true;
    }
    since = sinceLeft;
    span = epoch - since + 1;
    return true;
  }

  /**
   * What the thread has done and knows, its present epoch included. May be called by another
   * thread, and then is no older than what that thread has learned of this one.
   */
  public VectorClock presentClock() {
    return clock.with(number, Epoch.clock(epoch));
  }

  /**
   * The same, to be published before the epoch has ended: it ends at the next release, used or not,
   * and is not gone on with.
   */
  public VectorClock tellAhead() {
    toldAhead = epoch;
    toldAlone = false; // all before it is told of too
    epochUsed = true;
    return presentClock();
  }

  /** Whether a clock is this thread's own, as it was once: it knows all that the clock says. */
  public boolean made(VectorClock released) {
    return released.maker() == serial;
  }

  /** Takes in what a release published; free where this thread released it. */
  public void acquireClock(VectorClock released) {
    if (released != null && released != clock && released.maker() != serial) {
      clock = clock.join(released, serial);
      if (sharesNumber) {
        stepAhead();
      }
    }
  }

  /** Keeps the own entry below the epoch, where another thread with this number drove it up. */
  private void stepAhead() {
    int known = clock.get(number);
    if (known >= Epoch.clock(epoch)) {
      begin(Epoch.of(number, Math.min(known + 1, Epoch.MAX_CLOCK)));
      epochUsed = false;
    }
  }

  @Override
  public String toString() {
    return history.threadName + " " + number + "@" + Epoch.clock(epoch) + " " + clock;
  }
}
