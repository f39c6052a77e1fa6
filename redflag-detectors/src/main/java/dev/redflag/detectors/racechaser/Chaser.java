package dev.redflag.detectors.racechaser;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.sampling.ArmedSite;
import dev.redflag.runtime.sampling.Clock;
import dev.redflag.runtime.sampling.HeldLocks;
import dev.redflag.runtime.sampling.Place;
import dev.redflag.runtime.sampling.SiteProbe;
import dev.redflag.runtime.sampling.ThreadMethods;
import dev.redflag.runtime.sampling.WaitBudget;
import dev.redflag.runtime.sampling.WaitingAccess;
import dev.redflag.runtime.sampling.WaitingRoom;

/**
 * Catches two threads at a pair of sites in the act. A thread waits before its access at the first
 * site now and then (section 4.2), and one that comes to the second looks whether a thread waits
 * for the same location (4.1): then nothing orders the two accesses, whatever the program
 * synchronizes by. Once a race is proved, the work is done.
 *
 * <p><b>Common case.</b> At the second site one volatile counter is read, which no thread writes as
 * long as none waits; at the first the thread decides by what it alone knows whether this pass is
 * sampled (4.3). Nothing is allocated, and no clock is read.
 *
 * <p><b>Rare case.</b> A thread that waits is entered under the lock, which it gives back while it
 * waits. A thread that finds it there takes both stacks, the values and the locks under the lock,
 * so that the other stays where it is, tells of the race without the lock, and lets the other go
 * then: a program that ends right after cannot outrun the report. No code of the program runs under
 * the lock.
 */
public final class Chaser extends SiteProbe {
  /** Sites that can be armed: a pair, in classes that several loaders load anew. */
  private static final int MAX_SITES = 256;

  /** What one pass costs, about; with it the cost of passes is reckoned. */
  private static final long PASS_NANOS = 5;

  /** A site whose passes cost more of the time is unwoven, at any budget. */
  private static final double HOT = 0.01;

  private static final long THREAD_ID = Memory.offset(Thread.class, "tid");
  private static final long NANOS_A_MILLI = 1_000_000;
  private static final long NANOS_A_MICRO = 1_000;

  private final ChaserSettings settings;
  private final Clock clock;
  private final WaitBudget budget;
  private final WaitingRoom lock;
  private final Threads threads;

  /** By number; an entry is final once it is there, and published before its hook is woven. */
  private final ArmedSite[] sites = new ArmedSite[MAX_SITES];

  private final PassCounter[] passes = new PassCounter[MAX_SITES];
  private final boolean[] isFirst = new boolean[MAX_SITES];
  private final boolean[] isSecond = new boolean[MAX_SITES];

  /** Passes as of the last look at how hot a site is. */
  private final long[] seen = new long[MAX_SITES];

  /**
   * Sites with passes that cost too much, whose hooks do what is least as long as they are there.
   * Set under the lock, read without: whoever does not see it goes the dearer way.
   */
  private final boolean[] hot = new boolean[MAX_SITES];

  /** Hot first sites at which the next thread is to ask whether it may wait; as above. */
  private final boolean[] wanted = new boolean[MAX_SITES];

  private int siteCount = 1;
  private long lastLook;

  /** The threads that wait; guarded by the lock. */
  private final WaitingAccess.Some waiters = new WaitingAccess.Some();

  /** Their number: looked at before the lock is taken. Written under the lock. */
  private volatile int waiting;

  /** Whether the work is done: no thread waits any more. */
  private volatile boolean over;

  // counters; guarded by the lock, but for the last two, where a lost count does not matter
  private long samples;
  private long interrupted;
  private long hits;
  private long reporting;
  private long checks;
  private long unaffordable;

  /** The part of each thread that is its own. */
  private static final class Threads extends ThreadLocal<ChaserThread> {
    private final long seed;

    Threads(long seed) {
      this.seed = seed;
    }

    @Override
    protected ChaserThread initialValue() {
      return new ChaserThread(seed, Memory.U.getLong(Thread.currentThread(), THREAD_ID));
    }
  }

  /**
   * @param clock by which the budget is kept
   * @param locks tells which locks caught threads hold; null where nobody knows
   */
  public Chaser(ChaserSettings settings, Clock clock, HeldLocks locks) {
    this.settings = settings;
    this.clock = clock;
    this.lock = new WaitingRoom(RaceChaserDetector.NAME, locks);
    this.lastLook = clock.nanos();
    this.budget =
        new WaitBudget(settings.maxShare(), settings.delayNanos(), settings.leastNanos(), lastLook);
    this.threads = new Threads(settings.seed());
  }

  // ---- arming -----------------------------------------------------------------------------------

  /**
   * Takes a site in; before its hook is woven.
   *
   * @param first whether threads wait there
   * @param second whether they look there
   * @return the number for its hook; 0 where there are too many
   */
  public int arm(ArmedSite site, boolean first, boolean second) {
    synchronized (lock) {
      if (siteCount == MAX_SITES) {
        return 0;
      }
      int number = siteCount++;
      // Other threads are inside the initializer's class, waiting for it: nobody can come.
      isFirst[number] = first && !site.site.method().equals("<clinit>");
      isSecond[number] = second;
      passes[number] = new PassCounter();
      Memory.U.storeFence();
      sites[number] = site;
      return number;
    }
  }

  /** Whether nothing is left to do: a race is proved, or the chase was given up. */
  public boolean isOver() {
    return over;
  }

  /** Gives up: nobody waits any more. */
  public void giveUp() {
    synchronized (lock) {
      over = true;
      lock.notifyAll();
    }
  }

  /**
   * Waits until the work is done, or a while.
   *
   * @return whether it is done
   */
  public boolean awaitEnd(long millis) throws InterruptedException {
    synchronized (lock) {
      if (!over) {
        lock.wait(millis);
      }
      return over;
    }
  }

  /**
   * Looks which sites threads passed so often since the last look that their hooks cost too much.
   * Called now and then by one thread.
   *
   * @return whether there is a new one
   */
  public boolean findHot() {
    long now = clock.nanos();
    long lasted = Math.max(1, now - lastLook);
    boolean found = false;
    synchronized (lock) {
      for (int i = 1; i < siteCount; i++) {
        long count = passes[i].passes();
        double share = (double) (count - seen[i]) * PASS_NANOS / lasted;
        seen[i] = count;
        if (!hot[i] && share > Math.max(HOT, settings.maxShare())) {
          hot[i] = true;
          found = true;
        }
        wanted[i] = hot[i] && isFirst[i];
      }
    }
    lastLook = now;
    return found;
  }

  /** Whether a site was found to be too hot for a hook. */
  public boolean isHot(int number) {
    synchronized (lock) {
      return hot[number];
    }
  }

  /** How many threads wait now. */
  public int waiting() {
    return waiting;
  }

  // ---- accesses ---------------------------------------------------------------------------------

  @Override
  public void read(Object base, int index, int number) {
    passed(base, index, 0, null, number);
  }

  @Override
  public void write(Object base, int index, long bits, int number) {
    passed(base, index, bits, null, number);
  }

  @Override
  public void write(Object base, int index, Object value, int number) {
    passed(base, index, 0, value, number);
  }

  private void passed(Object base, int index, long bits, Object value, int number) {
    ArmedSite site = sites[number];
    if (hot[number]) {
      passedHot(site, base, index, bits, value, number);
      return;
    }
    passes[number].pass();
    if (waiting != 0 && isSecond[number]) {
      look(site, base, index, bits, value);
    }
    if (isFirst[number]) {
      meet(site, base, index, bits, value);
    }
  }

  /** Not counted, and of all threads one a look at how hot sites are may wait. */
  private void passedHot(
      ArmedSite site, Object base, int index, long bits, Object value, int number) {
    if (waiting != 0 && isSecond[number]) {
      look(site, base, index, bits, value);
    }
    if (wanted[number]) {
      wanted[number] = false;
      meet(site, base, index, bits, value);
    }
  }

  // ---- at the first site ------------------------------------------------------------------------

  private void meet(ArmedSite site, Object base, int index, long bits, Object value) {
    if (over || settings.maxShare() <= 0) {
      return;
    }
    ChaserThread t = threads.get();
    if (!t.busy && t.wantsSample()) {
      decide(t, site, base, index, bits, value);
    }
  }

  private void decide(
      ChaserThread t, ArmedSite site, Object base, int index, long bits, Object value) {
    t.busy = true;
    try {
      double affordable = budget.probability(clock.nanos());
      if (affordable == 0 || t.random() >= affordable) {
        unaffordable++;
        return;
      }
      Thread thread = Thread.currentThread();
      Place place = site.place(base, index);
      if (place != null && !ThreadMethods.isInterrupted(thread)) { // whose wait would end at once
        sample(t, new WaitingAccess(thread, site, place, bits, value));
      }
    } catch (Throwable error) {
      Faults.caught("a wait", error);
    } finally {
      t.busy = false;
    }
  }

  private void sample(ChaserThread t, WaitingAccess w) {
    boolean wasInterrupted = false;
    synchronized (lock) {
      long now = clock.nanos();
      if (over || !budget.affords(now)) {
        unaffordable++;
        return;
      }
      t.sampled();
      samples++;
      budget.begin(now);
      waiters.add(w);
      waiting = waiters.count();
      try {
        wasInterrupted = await(w, now + settings.delayNanos());
      } finally {
        waiters.remove(w);
        waiting = waiters.count();
        long ended = clock.nanos();
        long end = w.caught ? w.caughtAt : ended; // what follows is the report's
        reporting += ended - end;
        budget.end(end);
        budget.overslept(end - now - settings.delayNanos());
      }
      if (wasInterrupted) {
        interrupted++;
      }
    }
    if (wasInterrupted) {
      ThreadMethods.interrupt(w.thread); // it was for the program
    }
  }

  /** Waits; returns whether an interrupt came, which ends it. */
  private boolean await(WaitingAccess w, long deadline) {
    boolean wasInterrupted = false;
    while (!over && !wasInterrupted) {
      long left = deadline - clock.nanos();
      if (left <= 0) {
        break;
      }
      wasInterrupted = lock.pause(Math.max(1, left / NANOS_A_MILLI));
    }
    return lock.awaitReport(w) || wasInterrupted;
  }

  // ---- at the second site -----------------------------------------------------------------------

  private void look(ArmedSite site, Object base, int index, long bits, Object value) {
    ChaserThread t = threads.get();
    if (over || t.busy) {
      return;
    }
    t.busy = true;
    try {
      checks++;
      Place place = site.place(base, index);
      if (place != null) {
        look(site, place, bits, value);
      }
    } catch (Throwable error) {
      Faults.caught("a check", error);
    } finally {
      t.busy = false;
    }
  }

  private void look(ArmedSite site, Place place, long bits, Object value) {
    Thread thread = Thread.currentThread();
    WaitingAccess found;
    RaceRecord made;
    synchronized (lock) {
      found = over ? null : waiters.at(place, thread, site.write);
      if (found == null) {
        return;
      }
      hits++;
      over = true;
      found.caughtAt = clock.nanos();
      made = lock.caught(found, site, place, bits, value);
    }
    lock.tell(made, site, found);
  }

  // ---- counters ---------------------------------------------------------------------------------

  /** Pairs of name and value, for {@code --stats}. */
  public String[] statistics() {
    synchronized (lock) {
      long now = clock.nanos();
      long first = 0;
      long second = 0;
      int tooHot = 0;
      for (int i = 1; i < siteCount; i++) {
        first += isFirst[i] ? passes[i].passes() : 0;
        second += isSecond[i] ? passes[i].passes() : 0;
        tooHot += hot[i] ? 1 : 0;
      }
      long waited = budget.waited(now);
      long lasted = Math.max(1, budget.lasted(now));
      return new String[] {
        "passes of the first site", Long.toString(first),
        "passes of the second site", Long.toString(second),
        "waits", Long.toString(samples),
        "waits that the budget did not allow", Long.toString(unaffordable),
        "waits ended by an interrupt", Long.toString(interrupted),
        "milliseconds in which a thread waited", Long.toString(waited / NANOS_A_MILLI),
        "the same in thousandths of the run", Long.toString(waited * 1000 / lasted),
        "milliseconds that the run lasted", Long.toString(lasted / NANOS_A_MILLI),
        "microseconds by which the longest wait was too long",
            Long.toString(budget.tooLong(now) / NANOS_A_MICRO),
        "milliseconds in which a caught thread waited for the report",
            Long.toString(reporting / NANOS_A_MILLI),
        "looks while a thread waited", Long.toString(checks),
        "threads caught", Long.toString(hits),
        "sites too hot for a hook", Integer.toString(tooHot)
      };
    }
  }
}
