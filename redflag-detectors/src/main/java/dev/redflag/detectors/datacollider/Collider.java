package dev.redflag.detectors.datacollider;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.sampling.ArmedSite;
import dev.redflag.runtime.sampling.Chance;
import dev.redflag.runtime.sampling.Clock;
import dev.redflag.runtime.sampling.HeldLocks;
import dev.redflag.runtime.sampling.Place;
import dev.redflag.runtime.sampling.SiteProbe;
import dev.redflag.runtime.sampling.ThreadMethods;
import dev.redflag.runtime.sampling.WaitBudget;
import dev.redflag.runtime.sampling.WaitingAccess;
import dev.redflag.runtime.sampling.WaitingRoom;
import java.util.Arrays;

/**
 * Samples accesses: a site that is armed fires once, at the next thread that comes by. That thread
 * waits before its access (section 3.2.3), and others that come to a site with a hook look whether
 * it is for the same location (3.2.1): then nothing orders the two accesses. Where nobody was seen,
 * but the value has changed, somebody else's write raced (3.2.2).
 *
 * <p><b>Common case.</b> A hook reads the site's state and one counter, which nobody writes as long
 * as no thread waits.
 *
 * <p><b>Rare case.</b> A thread that waits is entered under the lock, which it gives back while it
 * waits. A thread that finds it there takes both stacks, the values and the locks under the lock,
 * so that the other stays where it is, tells of the race without the lock, and lets the other go
 * then. No code of the program runs under the lock.
 *
 * <p>A site's number is its for good: a call that runs keeps the hooks that it has, for as long as
 * it likes.
 */
public final class Collider extends SiteProbe {
  /** Sites that can have hooks in the life of a JVM. */
  static final int MAX_SITES = 1 << 20;

  private static final byte ARMED = 1;

  /** Fired, and armed once more, since its hook is there anyway. */
  private static final byte AGAIN = 2;

  /** Fired, but nobody could wait. */
  private static final byte MISSED = -1;

  /**
   * Parts of a delay, after each of which a thread looks whether others make progress: they pass
   * hooks, or run, by their states.
   */
  private static final int PARTS = 3;

  /** The longest that a thread spins where it may not wait. */
  private static final int SPIN_NANOS = 1_000_000;

  private static final long NANOS_A_MILLI = 1_000_000;
  private static final WaitingAccess[] NOBODY = {};

  private final Clock clock;
  private final WaitingRoom lock;
  private final ThreadLocal<Boolean> busy = new ThreadLocal<>();

  /**
   * By number, whether the site is {@link #ARMED}, {@link #AGAIN}, {@link #MISSED}, or none of
   * these. Set under the lock, cleared by who fires it.
   */
  private final byte[] states = new byte[MAX_SITES];

  /**
   * By number; an entry is final once it is there, and published before its hook is woven. Replaced
   * by a longer one under the lock.
   */
  private volatile ArmedSite[] sites = new ArmedSite[64];

  /** Guarded by the lock, as all below that is not said to be otherwise. */
  private int siteCount = 1;

  private final WaitingAccess.Some waiters = new WaitingAccess.Some();

  /** A copy of the waiters, to be looked at without the lock. Written under the lock. */
  private volatile WaitingAccess[] watched = NOBODY;

  /** Their number. Written under the lock. */
  private volatile int watching;

  /** Whether threads wait at all. Written under the lock. */
  private volatile boolean active;

  private ColliderSettings settings;
  private WaitBudget budget;
  private Chance chance;

  /** Passes of hooks while a thread waited; lost counts do not matter. */
  private long passes;

  /** As above. */
  private long interrupted;

  private long batches;
  private long changes;

  /** Classes that were not changed, since there are too many of one name. */
  private long leftOut;

  /** Time that changing classes took, in nanoseconds. */
  private long reweaving;

  /** Time that was lost after it, until their code was compiled again. */
  private long recompiling;

  /** Time that passing hooks took, about. */
  private long hooks;

  private long fired;

  /** How often sites fired that were armed once more, or would have if a wait was allowed. */
  private long repeated;

  private long waits;
  private long unaffordable;
  private long dangerous;
  private long idle;
  private long caught;
  private long changed;

  /**
   * One that is not active yet.
   *
   * @param clock by which the budget is kept
   * @param locks tells which locks threads hold; null where nobody knows
   */
  public Collider(Clock clock, HeldLocks locks) {
    this.clock = clock;
    this.lock = new WaitingRoom(DataColliderDetector.NAME, locks);
  }

  // ---- control ----------------------------------------------------------------------------------

  /** From now on sites that are armed fire. Can be called anew after {@link #end}. */
  public void begin(ColliderSettings with) {
    synchronized (lock) {
      settings = with;
      budget = new WaitBudget(with.maxShare(), with.delayNanos(), with.leastNanos(), clock.nanos());
      chance = new Chance(with.seed(), 0);
      forget();
      active = true;
    }
  }

  /** Counters are of one sampling. */
  private void forget() {
    interrupted = 0;
    batches = 0;
    changes = 0;
    leftOut = 0;
    reweaving = 0;
    recompiling = 0;
    hooks = 0;
    fired = 0;
    repeated = 0;
    waits = 0;
    unaffordable = 0;
    dangerous = 0;
    idle = 0;
    caught = 0;
    changed = 0;
  }

  /** Nobody waits any more; who does is let go. */
  public void end() {
    synchronized (lock) {
      active = false;
      Arrays.fill(states, 0, siteCount, (byte) 0);
      lock.notifyAll();
    }
  }

  /** Whether threads may wait now. */
  public boolean isActive() {
    return active;
  }

  /** Waits until the end, or a while. Returns whether it has come. */
  public boolean awaitEnd(long millis) throws InterruptedException {
    synchronized (lock) {
      if (active) {
        lock.wait(millis);
      }
      return !active;
    }
  }

  /**
   * Takes a site in; before its hook is woven. It is not armed yet.
   *
   * @return the number for its hook; 0 where there are too many
   */
  public int add(ArmedSite site) {
    synchronized (lock) {
      if (siteCount == MAX_SITES) {
        return 0;
      }
      ArmedSite[] all = sites;
      if (siteCount == all.length) {
        all = Arrays.copyOf(all, siteCount * 2);
      }
      all[siteCount] = site;
      sites = all;
      return siteCount++;
    }
  }

  /** The site's next pass fires it, if it has not been armed yet. */
  public void arm(int number) {
    synchronized (lock) {
      if (active) {
        states[number] = ARMED;
      }
    }
  }

  /** The site's next pass fires it once more, where it has fired. It counts as fired still. */
  public void armAgain(int number) {
    synchronized (lock) {
      if (active && states[number] == 0) {
        states[number] = AGAIN;
      }
    }
  }

  /** The site is not fired any more. */
  public void disarm(int number) {
    Memory.U.putByteVolatile(states, Memory.BYTES + number, (byte) 0);
  }

  /** Sites that fired where the budget did not allow a wait are armed once more. */
  public void armMissed() {
    synchronized (lock) {
      for (int i = 1; active && i < siteCount; i++) {
        if (states[i] == MISSED) {
          states[i] = ARMED;
        }
      }
    }
  }

  /** Whether a site is armed for the first time, or nobody could wait there since. */
  public boolean isArmed(int number) {
    byte state = Memory.U.getByteVolatile(states, Memory.BYTES + number);
    return state == ARMED || state == MISSED;
  }

  /** How often sites fired so far. */
  public long fired() {
    synchronized (lock) {
      return fired;
    }
  }

  /** The same, with those where the budget did not allow a wait, less repeats. */
  public long met() {
    synchronized (lock) {
      return fired + unaffordable - repeated;
    }
  }

  /** Why accesses at a site cannot race, as the end of a sentence; else null. */
  public String safe(int number) {
    return sites[number].safe();
  }

  /** Changing some classes took time: for the counters. */
  public void changed(int classes, long nanos) {
    synchronized (lock) {
      batches++;
      changes += classes;
      reweaving += nanos;
    }
  }

  /** Threads that load classes took time to weave them, in nanoseconds: as above. */
  public void wove(long nanos) {
    synchronized (lock) {
      reweaving += nanos;
    }
  }

  /** Some classes were left as they are, since there are too many of their name: as above. */
  public void leftOut(long classes) {
    synchronized (lock) {
      leftOut += classes;
    }
  }

  /** Time was lost, in nanoseconds, until what a change threw away was compiled: as above. */
  public void lost(long nanos) {
    synchronized (lock) {
      recompiling += nanos;
    }
  }

  /** Passing hooks took time, in nanoseconds, about: as above. */
  public void tookHooks(long nanos) {
    synchronized (lock) {
      hooks += nanos;
    }
  }

  /** How often threads passed hooks so far while another one waited, about. */
  public long passes() {
    return passes;
  }

  /** For how long threads waited so far, in nanoseconds. */
  public long waitedNanos() {
    synchronized (lock) {
      return budget == null ? 0 : budget.waited(clock.nanos());
    }
  }

  /** How many threads wait now. */
  public int waiting() {
    return watching;
  }

  // ---- accesses ---------------------------------------------------------------------------------

  @Override
  public void read(Object base, int index, int number) {
    if (watching != 0 || states[number] > 0) {
      passed(base, index, 0, null, number);
    }
  }

  @Override
  public void write(Object base, int index, long bits, int number) {
    if (watching != 0 || states[number] > 0) {
      passed(base, index, bits, null, number);
    }
  }

  @Override
  public void write(Object base, int index, Object value, int number) {
    if (watching != 0 || states[number] > 0) {
      passed(base, index, 0, value, number);
    }
  }

  private void passed(Object base, int index, long bits, Object value, int number) {
    boolean watched = mayBeWatched(base, index);
    byte state = states[number];
    boolean fires =
        state > 0 && Memory.U.compareAndSetByte(states, Memory.BYTES + number, state, (byte) 0);
    passes++;
    if (!watched && !fires || busy.get() != null) {
      return;
    }
    busy.set(Boolean.TRUE);
    try {
      ArmedSite site = sites[number];
      Place place = site.place(base, index);
      if (place != null) {
        if (watched) {
          look(site, place, bits, value);
        }
        if (fires) {
          fire(site, place, bits, value, number, state == AGAIN);
        }
      }
    } catch (Throwable error) {
      Faults.caught("a sampled access", error);
    } finally {
      busy.remove();
    }
  }

  private boolean mayBeWatched(Object base, int index) {
    WaitingAccess[] all = watched;
    for (int i = 0; i < all.length; i++) {
      if (all[i].place.mayBe(base, index)) {
        return true;
      }
    }
    return false;
  }

  // ---- an armed site ----------------------------------------------------------------------------

  private void fire(
      ArmedSite site, Place place, long bits, Object value, int number, boolean again) {
    synchronized (lock) {
      if (active && !budget.affords(clock.nanos())) {
        missed(number, again);
        return;
      }
    }
    Thread thread = Thread.currentThread();
    Danger.Delay allowed =
        ThreadMethods.isInterrupted(thread) ? Danger.Delay.NONE : Danger.at(thread, site);
    WaitingAccess w = new WaitingAccess(thread, site, place, bits, value);
    boolean wasInterrupted = false;
    boolean met = false;
    RaceRecord made = null;
    synchronized (lock) {
      if (allowed != Danger.Delay.WAIT) {
        dangerous++;
      }
      if (!active || allowed == Danger.Delay.NONE) {
        return;
      }
      long now = clock.nanos();
      if (!budget.affords(now)) {
        missed(number, again);
        return;
      }
      fired++;
      repeated += again ? 1 : 0;
      met = waiters.at(place, thread, site.write) != null; // both came before one waited
      if (!met && allowed == Danger.Delay.WAIT) {
        waits++;
        Object before = place.snapshot();
        WaitBudget spent = budget;
        long delay = settings.nextDelayNanos(chance.next());
        enter(w, now);
        try {
          wasInterrupted = await(w, now, delay);
        } finally {
          leave(w, spent, now, delay);
        }
        made = change(w, before);
      }
    }
    if (met) {
      look(site, place, bits, value);
    } else if (allowed == Danger.Delay.SPIN) {
      made = spin(w);
    }
    if (made != null) {
      Races.caught(made, site.number, 0);
    }
    if (wasInterrupted) {
      interrupted++;
      ThreadMethods.interrupt(thread); // it was for the program
    }
  }

  private void missed(int number, boolean again) {
    unaffordable++;
    if (again) {
      repeated++;
    } else {
      Memory.U.putByteVolatile(states, Memory.BYTES + number, MISSED);
    }
  }

  private void enter(WaitingAccess w, long now) {
    budget.begin(now);
    waiters.add(w);
    publish();
  }

  /** By the budget by which it has begun: there may be another one now. */
  private void leave(WaitingAccess w, WaitBudget spent, long start, long planned) {
    waiters.remove(w);
    publish();
    long end = clock.nanos();
    spent.end(end);
    if (!w.caught) {
      spent.overslept(end - start - planned);
    }
  }

  private void publish() {
    watched = waiters.count() == 0 ? NOBODY : waiters.toArray();
    watching = waiters.count();
  }

  /** Waits; returns whether an interrupt came, which ends it. */
  private boolean await(WaitingAccess w, long start, long delay) {
    long progress = passes;
    int part = 1;
    boolean wasInterrupted = false;
    while (active && !w.caught && !wasInterrupted) {
      long left = start + delay * part / PARTS - clock.nanos();
      if (left > 0) {
        wasInterrupted = lock.pause((left + NANOS_A_MILLI - 1) / NANOS_A_MILLI);
        continue;
      }
      if (part == PARTS) {
        break;
      }
      if (passes == progress && !lock.othersRun(w.thread)) {
        idle++; // whoever could come may be waiting for what this thread holds
        break;
      }
      progress = passes;
      part++;
    }
    return lock.awaitReport(w) || wasInterrupted;
  }

  private RaceRecord change(WaitingAccess w, Object before) {
    if (w.caught || !w.place.changed(before, w.place.snapshot())) {
      return null;
    }
    changed++;
    return lock.changed(w);
  }

  /** Where a thread may not wait, it is caught or not while it spins a little. */
  private RaceRecord spin(WaitingAccess w) {
    Object before;
    WaitBudget spent;
    long start;
    long nanos;
    synchronized (lock) {
      spent = budget;
      start = clock.nanos();
      nanos = (long) (chance.next() * SPIN_NANOS);
      before = w.place.snapshot();
      enter(w, start);
    }
    while (clock.nanos() - start < nanos && active) {
      Thread.onSpinWait();
    }
    synchronized (lock) {
      leave(w, spent, start, nanos);
      return change(w, before);
    }
  }

  // ---- any site, while a thread waits -----------------------------------------------------------

  private void look(ArmedSite site, Place place, long bits, Object value) {
    Thread thread = Thread.currentThread();
    WaitingAccess found;
    RaceRecord made;
    synchronized (lock) {
      found = waiters.at(place, thread, site.write);
      if (found == null) {
        return;
      }
      caught++;
      made = lock.caught(found, site, place, bits, value);
    }
    lock.tell(made, site, found);
  }

  // ---- counters ---------------------------------------------------------------------------------

  /** Pairs of name and value, for {@code --stats}. */
  public String[] statistics() {
    synchronized (lock) {
      long now = clock.nanos();
      long waited = budget == null ? 0 : budget.waited(now);
      long lasted = budget == null ? 1 : Math.max(1, budget.lasted(now));
      return new String[] {
        "sites that had a hook", Integer.toString(siteCount - 1),
        "sites fired", Long.toString(fired),
        "sites fired a second", Long.toString(fired * 1_000_000_000L / lasted),
        "waits", Long.toString(waits),
        "waits that the budget did not allow", Long.toString(unaffordable),
        "waits ended since nobody else made progress", Long.toString(idle),
        "waits ended by an interrupt", Long.toString(interrupted),
        "sites fired where a thread must not wait", Long.toString(dangerous),
        "milliseconds in which a thread waited", Long.toString(waited / NANOS_A_MILLI),
        "the same in thousandths of the run", Long.toString(waited * 1000 / lasted),
        "batches of classes that were changed", Long.toString(batches),
        "changes of a class", Long.toString(changes),
        "classes left as they are, since there are too many of their name", Long.toString(leftOut),
        "milliseconds spent on changing classes", Long.toString(reweaving / NANOS_A_MILLI),
        "milliseconds until what they threw away was compiled",
            Long.toString(recompiling / NANOS_A_MILLI),
        "both in thousandths of the run", Long.toString((reweaving + recompiling) * 1000 / lasted),
        "milliseconds that passing hooks took, about", Long.toString(hooks / NANOS_A_MILLI),
        "threads caught", Long.toString(caught),
        "values changed by nobody that was seen", Long.toString(changed)
      };
    }
  }
}
