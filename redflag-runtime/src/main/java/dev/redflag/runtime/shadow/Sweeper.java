package dev.redflag.runtime.shadow;

/**
 * The one thread of the runtime's own: gives back the shadows of objects that are gone while the
 * program makes no new ones. Started by the agent; without it the tables are swept by insertions
 * only.
 */
public final class Sweeper implements Runnable {
  private static final long PERIOD_MILLIS = 1_000;

  private static Sweepable[] swept = new Sweepable[0];

  private Sweeper() {}

  /** From now on it is swept from time to time. */
  public static synchronized void add(Sweepable one) {
    Sweepable[] longer = new Sweepable[swept.length + 1];
    System.arraycopy(swept, 0, longer, 0, swept.length);
    longer[swept.length] = one;
    swept = longer;
  }

  /** A thread that sweeps, not started yet. */
  public static Thread thread() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread thread = new Thread(group, new Sweeper(), "Redflag sweeper", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  @Override
  public void run() {
    for (; ; ) {
      try {
        Thread.sleep(PERIOD_MILLIS);
        sweep();
      } catch (InterruptedException e) {
        // nobody has reason to interrupt it, and to stop would only keep memory
      }
    }
  }

  /** Sweeps everything once, where something may have become useless. */
  public static void sweep() {
    Sweepable[] all;
    synchronized (Sweeper.class) {
      all = swept;
    }
    for (Sweepable one : all) {
      one.sweepIfNeeded();
    }
  }
}
