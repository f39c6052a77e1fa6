package dev.redflag.invisible;

import java.util.concurrent.TimeUnit;

/**
 * Forces an order on the threads of a program without ordering them for the detector.
 *
 * <p>Classes of this package pass the weaver untouched, so that neither the accesses nor the
 * volatile fields in here are seen. The class must be initialized before the threads start, since
 * class initialization is an edge: see {@link #prepare}.
 *
 * <p>With {@code -Dredflag.barrier.millis=N} a thread that waits for a step goes on by itself after
 * N milliseconds: the order is then the one that is likely, and threads that are held up at their
 * accesses can meet there.
 */
public final class Barrier {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** After how long a thread goes on that awaits a step; 0 for not at all. */
  private static final long LOOSE_NANOS =
      TimeUnit.MILLISECONDS.toNanos(Long.getLong("redflag.barrier.millis", 0));

  private static final int SPINS_BEFORE_YIELD = 100;

  private static final Step[] STEPS = new Step[32];

  static {
    for (int i = 0; i < STEPS.length; i++) {
      STEPS[i] = new Step();
    }
  }

  private Barrier() {}

  /** Initializes this class in the calling thread. */
  public static void prepare() {
    isSignalled(0);
  }

  /** Lets all those go on, now and later, who await this step. */
  public static void signal(int step) {
    STEPS[step].signalled = true;
  }

  /** Whether this step was signalled. */
  public static boolean isSignalled(int step) {
    return STEPS[step].signalled;
  }

  /**
   * Waits until this step is signalled.
   *
   * @throws IllegalStateException when that does not happen within a minute
   */
  public static void await(int step) {
    long start = System.nanoTime();
    for (int spins = 0; !STEPS[step].signalled; spins++) {
      if (spins < SPINS_BEFORE_YIELD) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
        long waited = System.nanoTime() - start;
        if (LOOSE_NANOS > 0 && waited > LOOSE_NANOS) {
          return;
        }
        if (waited > PATIENCE_NANOS) {
          throw new IllegalStateException("step " + step + " was never signalled");
        }
      }
    }
  }

  /** One flag; written by those who signal, read by those who wait, and never cleared. */
  private static final class Step {
    volatile boolean signalled;
  }
}
