package dev.redflag.runtime.sampling;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.Races;

/**
 * The lock under which threads wait before their accesses and are caught there: a thread that is
 * caught stays where it is until the race was told of. It is a class of its own, so that it can be
 * told from the locks of the program.
 */
public final class WaitingRoom {
  /** How long a thread that was caught waits for the report, in milliseconds. */
  private static final long REPORT_MILLIS = 5_000;

  private static final long NANOS_A_MILLI = 1_000_000;

  private final String detector;
  private final HeldLocks locks;

  /**
   * Made once a detector.
   *
   * @param detector its name
   * @param locks tells which locks threads hold; null where nobody knows
   */
  public WaitingRoom(String detector, HeldLocks locks) {
    this.detector = detector;
    this.locks = locks;
  }

  /** Waits, under this lock; returns whether an interrupt came, which ends it. */
  public boolean pause(long millis) {
    try {
      wait(millis);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  /**
   * Whether other threads may make progress while one waits, as far as the JVM knows: not where all
   * of them wait, for its locks or for good.
   */
  public boolean othersRun(Thread waiting) {
    return locks != null
        && !Memory.isVirtual(waiting)
        && locks.otherRuns(Memory.U.getLong(waiting, RedHanded.THREAD_ID));
  }

  /**
   * Whoever has caught this thread tells of it first. Called under this lock by the one who waited.
   *
   * @return whether an interrupt came
   */
  public boolean awaitReport(WaitingAccess w) {
    boolean wasInterrupted = false;
    long patience = System.nanoTime() + REPORT_MILLIS * NANOS_A_MILLI;
    while (w.caught && !w.told && System.nanoTime() < patience) {
      wasInterrupted |= pause(REPORT_MILLIS);
    }
    return wasInterrupted;
  }

  /**
   * Catches a thread that waits. Called under this lock by who came to the same location; to be
   * followed by {@link #tell}.
   *
   * @param w the thread that waits
   * @param site where the current thread is
   * @param place what it is about to access
   * @param bits what it is about to write, as of {@link SiteProbe}
   * @param value as of {@link SiteProbe}
   */
  public RaceRecord caught(WaitingAccess w, ArmedSite site, Place place, long bits, Object value) {
    w.caught = true;
    try {
      return RedHanded.record(detector, locks, w, site, place, bits, value);
    } catch (Throwable error) {
      letGo(w);
      throw error;
    }
  }

  /**
   * What a thread waited to access has changed meanwhile, and nobody was seen to do it. Called
   * under this lock.
   */
  public RaceRecord changed(WaitingAccess w) {
    return RedHanded.changed(detector, locks, w);
  }

  /** Tells of a race, without this lock, and lets the thread go that was caught. */
  public void tell(RaceRecord made, ArmedSite site, WaitingAccess w) {
    try {
      Races.caught(made, site.number, w.site.number);
    } finally {
      synchronized (this) {
        letGo(w);
      }
    }
  }

  private void letGo(WaitingAccess w) {
    w.told = true;
    notifyAll();
  }
}
