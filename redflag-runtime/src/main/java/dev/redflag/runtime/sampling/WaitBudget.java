package dev.redflag.runtime.sampling;

/**
 * Bounds the share of a run's time in which threads wait (RaceChaser, CC 2017, section 4.2):
 * t_waited / t_total stays at or below r_max, once the run has lasted t_min. Time in which several
 * wait counts once.
 *
 * <p>A wait begins only where it keeps within that if it lasts as long as planned, and as much
 * longer as waits on this machine do now: as the second longest of the last {@value #RECENT}, so
 * that one that was far too long does not keep others from waiting for good. What may pass the
 * share is one wait that lasts longer still: t_waited is never more than r_max max(t_min, t_total)
 * + {@link #tooLong}. Where r_max is 1 there is nothing to keep, and every wait is afforded.
 *
 * <p>Times are of a clock that the caller reads, in nanoseconds. {@link #probability} may be asked
 * by any thread; a wait begins and ends under a lock of the caller's. Since two threads may have
 * decided at the same time, a wait begins only where it is {@link #affords afforded} still.
 */
public final class WaitBudget {
  /** How many of the last waits tell how long the next one lasts. */
  private static final int RECENT = 16;

  /** t_min where nothing else is wanted. */
  public static final long LEAST_NANOS = 1_000_000_000L;

  private final double maxShare;
  private final long delayNanos;
  private final long leastNanos;
  private final long start;

  /** What was waited so far, replaced as a whole. */
  private volatile Waited waited = new Waited(0, 0, 0);

  /** By how much the last waits were too long, in a ring; guarded by the caller's lock. */
  private final long[] recent = new long[RECENT];

  private int next;

  /** The second longest of these; guarded as above. */
  private long expected;

  /** The longest time by which a wait ever was too long; guarded as above. */
  private long longest;

  /** When the last wait began; guarded by the caller's lock. */
  private long lastBegin;

  /** Closed intervals of waiting, and the one that is open, if any thread waits. */
  private static final class Waited {
    final long closed;
    final long since;
    final int threads;

    Waited(long closed, long since, int threads) {
      this.closed = closed;
      this.since = since;
      this.threads = threads;
    }

    long until(long now) {
      return threads == 0 ? closed : closed + (now - since);
    }
  }

  /**
   * The budget of a run.
   *
   * @param maxShare r_max: the share of the run's time, 0 to 1, in which a thread may be waiting
   * @param delayNanos t_delay: how long a thread waits
   * @param leastNanos t_min: how long the run is taken to last at least
   * @param start when the run begins
   */
  public WaitBudget(double maxShare, long delayNanos, long leastNanos, long start) {
    this.maxShare = maxShare;
    this.delayNanos = delayNanos;
    this.leastNanos = leastNanos;
    this.start = start;
  }

  /** P_budget: close to 1 where the run is well under budget; 0 where no wait can be afforded. */
  public double probability(long now) {
    if (maxShare >= 1) {
      return 1;
    }
    double allowed = (total(now) + delayNanos) * maxShare;
    double planned = waited(now) + delayNanos;
    return planned >= allowed ? 0 : 1 - planned / allowed;
  }

  /**
   * Whether a wait that begins now keeps within the budget, even where it lasts as much longer than
   * planned as waits did of late.
   */
  public boolean affords(long now) {
    double allowed = (total(now) + delayNanos) * maxShare;
    return maxShare >= 1 || (double) waited(now) + delayNanos + expected < allowed;
  }

  /**
   * How long it takes until a wait that begins is {@link #affords afforded}, if none begins before,
   * and longer where a thread waits: 0 where it is now, at least 1 where it is not. By a caller
   * that holds the lock.
   */
  public long nanosUntilAffordable(long now) {
    if (affords(now)) {
      return 0;
    }
    double planned = (double) waited(now) + delayNanos + expected;
    double left = planned / maxShare - delayNanos - (now - start);
    return (long) Math.max(0, Math.min(left, Long.MAX_VALUE / 2)) + 1;
  }

  /**
   * A wait is over, by which nobody was caught. By a caller that holds the lock.
   *
   * @param nanos how much longer than planned it lasted; less than 0 where it was shorter
   */
  public void overslept(long nanos) {
    recent[next] = Math.max(0, nanos);
    next = (next + 1) % RECENT;
    longest = Math.max(longest, nanos);
    long most = 0;
    long second = 0;
    for (int i = 0; i < RECENT; i++) {
      if (recent[i] > most) {
        second = most;
        most = recent[i];
      } else {
        second = Math.max(second, recent[i]);
      }
    }
    expected = second;
  }

  /** By how much the longest wait so far lasted longer than planned. By a caller as above. */
  public long tooLong(long now) {
    return waited.threads == 0 ? longest : Math.max(longest, now - lastBegin - delayNanos);
  }

  private double total(long now) {
    return Math.max(leastNanos, now - start);
  }

  /** A thread begins to wait. */
  public void begin(long now) {
    lastBegin = now;
    Waited w = waited;
    waited = new Waited(w.closed, w.threads == 0 ? now : w.since, w.threads + 1);
  }

  /** A thread ends to wait. */
  public void end(long now) {
    Waited w = waited;
    waited =
        w.threads == 1
            ? new Waited(w.until(now), 0, 0)
            : new Waited(w.closed, w.since, w.threads - 1);
  }

  /** t_waited. */
  public long waited(long now) {
    return waited.until(now);
  }

  /** t_total. */
  public long lasted(long now) {
    return now - start;
  }
}
