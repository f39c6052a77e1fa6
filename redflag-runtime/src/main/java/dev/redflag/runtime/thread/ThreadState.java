package dev.redflag.runtime.thread;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.race.PriorAccess;
import dev.redflag.runtime.shadow.ArrayCache;
import dev.redflag.runtime.sync.SyncObject;

/**
 * The shadow of a thread: its number, its clock and what it is doing.
 *
 * <p>Owned by its thread: every field is read and written by that thread alone, unless the field
 * says otherwise. A state is handed to a new thread through {@code Thread.start}, and its last
 * clock to the joiners through the registry of threads.
 *
 * <p>Invariant: {@link #clock} (the vector clock) holds this thread's own entry as of its last
 * tick, one less than the clock in {@link #epoch}: what was accessed in the present epoch is not
 * yet published to anyone.
 */
public final class ThreadState {
  /** The thread; null in a replay. Final, hence readable by all. */
  public final Thread thread;

  /** Number among the living threads, 0 to {@link Epoch#MAX_THREAD}; changes when it runs out. */
  public int number;

  /** The present epoch, site bits zero. Read by the hooks' fast path. */
  public long epoch;

  /** What this thread knows of all threads, itself as of its last tick. */
  public VectorClock clock;

  /** Whether a shadow was marked with the present epoch: a release must then tick. */
  public boolean epochUsed;

  /** Nesting of muted JDK methods and of the runtime's own work: hooks in JDK methods pass. */
  public int muted;

  /** Whether the runtime itself is at work in this thread: all hooks pass. */
  public boolean inRuntime;

  /** Class initialisations whose end this thread has acquired, a bit a class number. */
  public long[] initialised = new long[8];

  /** Shadows of the arrays used last. */
  public final ArrayCache arrays = new ArrayCache();

  /** The sync object of the volatile field that this thread is writing now, locked; else null. */
  public SyncObject writing;

  /** Details of the race that the detector has just found in this thread. */
  public final PriorAccess prior = new PriorAccess();

  /** The JDK methods with rules that this thread is inside of. */
  public final CallStack calls = new CallStack();

  /** The locks held now, for reports and for lockset detectors. */
  public final LocksHeld locks = new LocksHeld();

  /** Call chains of recent accesses, from which the earlier stack of a race is taken. Read by all. */
  public History history;

  /** Where a detector keeps what it needs of this thread; its own class. */
  public Object detectorState;

  /** Next state of the same bucket of the registry; see {@link Threads}. */
  volatile ThreadState next;

  /** The thread's id as the JVM numbers it (the field, not the method, which can be overridden). */
  final long id;

  /** Whether this is a virtual thread. */
  public final boolean virtual;

  /** Makes the state of a thread that starts with what {@code inherited} knows. */
  public ThreadState(
      Thread thread, long id, String name, int number, int ownClock, VectorClock inherited) {
    this.thread = thread;
    this.id = id;
    this.number = number;
    this.epoch = Epoch.of(number, ownClock);
    this.clock = inherited;
    this.history = new History(name, ownClock, null);
    this.virtual = thread != null && thread.getClass().getName().endsWith("VirtualThread");
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
      clock = clock.with(number, ended);
      epochUsed = false;
      if (ended < Epoch.MAX_CLOCK) {
        epoch++;
      } else {
        Threads.renumber(this);
      }
    }
    return clock;
  }

  /** Takes in what a release published. */
  public void acquireClock(VectorClock released) {
    if (released != null && released != clock) {
      clock = clock.join(released);
    }
  }

  @Override
  public String toString() {
    return history.threadName + " " + number + "@" + Epoch.clock(epoch) + " " + clock;
  }
}
