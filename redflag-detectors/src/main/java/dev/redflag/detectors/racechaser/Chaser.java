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

  /** The time of which that is a share, at least. */
  private static final long PERIOD_NANOS = 1_000_000_000;

  private static final long THREAD_ID = Memory.offset(Thread.class, "tid");
  private static final long NANOS_A_MILLI = 1_000_000;
  private static final long NANOS_A_MICRO = 1_000;

  private final Clock clock;
  private final WaitingRoom lock;

  /** What a chase may spend; these three are replaced under the lock where one begins. */
  private volatile ChaserSettings settings;

  private volatile WaitBudget budget;
  private volatile Threads threads;

  /**
   * By number; an entry is final once it is there, and published before its hook is woven. A number
   * is its site's for good: a call that runs keeps the hooks that it has, for as long as it likes.
   */
  private final ArmedSite[] sites = new ArmedSite[MAX_SITES];

  private final PassCounter[] passes = new PassCounter[MAX_SITES];

  /** Whether it is one of the pair that is chased now. Set under the lock, read without. */
  private final boolean[] isFirst = new boolean[MAX_SITES];

  private final boolean[] isSecond = new boolean[MAX_SITES];

  /** Passes when the chase began, and as of the last look at how hot a site is. */
  private final long[] before = new long[MAX_SITES];

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
  private volatile boolean over = true;

  /**
   * Whether P_budget may be more than 0: where it is not, a thread at the first site need not ask
   * whether it wants to wait. Written under the lock, read without, after {@link #waiting}: whoever
   * sees what was goes the dearer way, or does not wait.
   */
  private boolean open;

  /** Whether a site was passed very often; guarded by the lock. */
  private boolean busy;

  // counters of this chase; guarded by the lock, but for the last two, where a lost count does not
  // matter
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
   * One that chases nothing yet.
   *
   * @param clock by which the budget is kept
   * @param locks tells which locks caught threads hold; null where nobody knows
   */
  public Chaser(Clock clock, HeldLocks locks) {
    this.clock = clock;
    this.lock = new WaitingRoom(RaceChaserDetector.NAME, locks);
  }

  /** A chase begins, with a pair that is armed from now on. Can be called anew once it is over. */
  public void begin(ChaserSettings with) {
    synchronized (lock) {
      long now = clock.nanos();
      settings = with;
      budget = new WaitBudget(with.maxShare(), with.delayNanos(), with.leastNanos(), now);
      threads = new Threads(with.seed());
      lastLook = now;
      for (int i = 1; i < siteCount; i++) {
        isFirst[i] = false;
        isSecond[i] = false;
        hot[i] = false;
        wanted[i] = false;
        before[i] = passes[i].passes();
        seen[i] = before[i];
      }
      samples = 0;
      interrupted = 0;
      hits = 0;
      reporting = 0;
      checks = 0;
      unaffordable = 0;
      busy = false;
      over = false;
      open = with.maxShare() > 0;
    }
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
      int number = numberOf(site);
      if (number != 0) {
        // Other threads are inside the initializer's class, waiting for it: nobody can come.
        isFirst[number] = first && !site.site.method().equals("<clinit>");
        isSecond[number] = second;
      }
      return number;
    }
  }

  /** That of an earlier chase, or a new one. */
  private int numberOf(ArmedSite site) {
    for (int i = 1; i < siteCount; i++) {
      if (sites[i].site.equals(site.site) && sites[i].write == site.write) {
        return i;
      }
    }
    if (siteCount == MAX_SITES) {
      return 0;
    }
    passes[siteCount] = new PassCounter();
    Memory.U.storeFence();
    sites[siteCount] = site;
    return siteCount++;
  }

  /** Whether nothing is left to do: a race is proved, or the chase was given up. */
  public boolean isOver() {
    return over;
  }

  /** Gives up: nobody waits any more. */
  public void giveUp() {
    synchronized (lock) {
      finish();
    }
  }

  private void finish() {
    over = true;
    open = false;
    lock.notifyAll();
  }

  /**
   * Waits until the work is done, or there is something to look at, or a while.
   *
   * @param millis how long at most
   * @return whether it is done
   */
  public boolean awaitEnd(long millis) throws InterruptedException {
    synchronized (lock) {
      long left = untilOpen();
      if (!over && !busy && left > 0) {
        lock.wait(Math.max(1, Math.min(millis, left / NANOS_A_MILLI)));
      }
      return over;
    }
  }

  /**
   * Lets threads ask again whether they may wait, once the budget allows a wait.
   *
   * @return how long that takes still, in nanoseconds; very long where they may, or never will
   */
  private long untilOpen() {
    if (over || open || settings.maxShare() <= 0) {
      return Long.MAX_VALUE;
    }
    long left = budget.nanosUntilAffordable(clock.nanos());
    open = left <= 0;
    return open ? Long.MAX_VALUE : left;
  }

  /** No wait can be afforded for a while. */
  private void close() {
    synchronized (lock) {
      if (open) {
        open = false;
        lock.notifyAll();
      }
    }
  }

  /** A site was passed very often: it is looked at before its time. */
  private void manyPasses() {
    synchronized (lock) {
      busy = true;
      lock.notifyAll();
    }
  }

  /**
   * Looks which sites threads pass so often that their hooks cost too much: more of a second, or of
   * the time since the last look where that is longer, than they may. Besides it lets threads wait
   * again where the budget allows it. Called by one thread whenever {@link #awaitEnd} has returned,
   * once a second at least.
   *
   * @return whether there is a new one
   */
  public boolean findHot() {
    long now = clock.nanos();
    boolean found = false;
    synchronized (lock) {
      busy = false;
      untilOpen();
      long lasted = now - lastLook;
      boolean isLast = lasted >= PERIOD_NANOS;
      double most = Math.max(HOT, settings.maxShare()) * Math.max(lasted, PERIOD_NANOS);
      for (int i = 1; i < siteCount; i++) {
        long count = passes[i].passes();
        if (!hot[i] && (double) (count - seen[i]) * PASS_NANOS > most) {
          hot[i] = true;
          found = true;
        }
        if (isLast) {
          seen[i] = count;
        }
        wanted[i] = hot[i] && isFirst[i] && (isLast || wanted[i]);
      }
      lastLook = isLast ? now : lastLook;
    }
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
    if (waiting != 0 && isSecond[number]) {
      look(sites[number], base, index, bits, value);
    }
    if (hot[number]) {
      if (wanted[number]) {
        passedHot(base, index, bits, value, number);
      }
      return;
    }
    if (passes[number].pass()) {
      manyPasses();
    }
    if (open && isFirst[number]) {
      meet(number, base, index, bits, value);
    }
  }

  /** Not counted, and of all threads one a second may wait. */
  private void passedHot(Object base, int index, long bits, Object value, int number) {
    if (open) {
      wanted[number] = false;
      meet(number, base, index, bits, value);
    }
  }

  // ---- at the first site ------------------------------------------------------------------------

  private void meet(int number, Object base, int index, long bits, Object value) {
    ChaserThread t = threads.get();
    if (!t.busy && t.wantsSample()) {
      decide(t, number, base, index, bits, value);
    }
  }

  private void decide(ChaserThread t, int number, Object base, int index, long bits, Object value) {
    ArmedSite site = sites[number];
    t.busy = true;
    try {
      double affordable = budget.probability(clock.nanos());
      if (affordable == 0) {
        close();
      }
      if (affordable == 0 || t.random() >= affordable) {
        unaffordable++;
        return;
      }
      Thread thread = Thread.currentThread();
      Place place = site.place(base, index);
      if (place != null && !ThreadMethods.isInterrupted(thread)) { // whose wait would end at once
        boolean free = sample(t, new WaitingAccess(thread, site, place, bits, value));
        if (!free && isSecond[number]) {
          look(site, place, bits, value);
        }
      }
    } catch (Throwable error) {
      Faults.caught("a wait", error);
    } finally {
      t.busy = false;
    }
  }

  /**
   * Lets a thread wait, but where another one waits for the same: it is of more use on its way to
   * the second site. Two that came at once have both found that nobody waits.
   *
   * @return whether no other thread waited there
   */
  private boolean sample(ChaserThread t, WaitingAccess w) {
    boolean wasInterrupted = false;
    synchronized (lock) {
      if (waiters.isAt(w.place)) {
        return false;
      }
      long now = clock.nanos();
      WaitBudget spent = budget;
      if (over || !spent.affords(now)) {
        close();
        unaffordable++;
        return true;
      }
      t.sampled();
      samples++;
      spent.begin(now);
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
        spent.end(end);
        spent.overslept(end - now - settings.delayNanos());
      }
      if (wasInterrupted) {
        interrupted++;
      }
    }
    if (wasInterrupted) {
      ThreadMethods.interrupt(w.thread); // it was for the program
    }
    return true;
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
      finish();
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
        first += isFirst[i] ? passes[i].passes() - before[i] : 0;
        second += isSecond[i] ? passes[i].passes() - before[i] : 0;
        tooHot += hot[i] ? 1 : 0;
      }
      WaitBudget spent = budget;
      long waited = spent.waited(now);
      long lasted = Math.max(1, spent.lasted(now));
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
            Long.toString(spent.tooLong(now) / NANOS_A_MICRO),
        "milliseconds in which a caught thread waited for the report",
            Long.toString(reporting / NANOS_A_MILLI),
        "looks while a thread waited", Long.toString(checks),
        "threads caught", Long.toString(hits),
        "sites too hot for a hook", Integer.toString(tooHot)
      };
    }
  }
}
