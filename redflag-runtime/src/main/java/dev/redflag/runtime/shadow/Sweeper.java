package dev.redflag.runtime.shadow;

/**
 * The one thread of the runtime's own: gives back the shadows of objects that are gone while the
 * program makes no new ones. Started by the agent; without it the tables are swept by insertions
 * only.
 */
public final class Sweeper implements Runnable {
  private static final long PERIOD_MILLIS = 1_000;

  private static IdentityTable<?>[] tables = new IdentityTable<?>[0];

  private Sweeper() {}

  /** From now on the table is swept from time to time. */
  public static synchronized void add(IdentityTable<?> table) {
    IdentityTable<?>[] longer = new IdentityTable<?>[tables.length + 1];
    System.arraycopy(tables, 0, longer, 0, tables.length);
    longer[tables.length] = table;
    tables = longer;
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

  /** Sweeps every table of which something may have gone since its last sweep. */
  public static void sweep() {
    IdentityTable<?>[] all;
    synchronized (Sweeper.class) {
      all = tables;
    }
    for (IdentityTable<?> table : all) {
      table.sweepIfCollected();
    }
  }
}
