package dev.redflag.agent.attach;

import dev.redflag.runtime.shadow.Sweepable;

/**
 * Writes out what was recorded, every second, so that little is lost where the JVM is killed. The
 * one thread of ours, in a run that records; it belongs to the system's group of threads.
 */
final class Flushing implements Runnable {
  private static final long PERIOD_MILLIS = 1_000;

  private final Sweepable flusher;

  Flushing(Sweepable flusher) {
    this.flusher = flusher;
  }

  void start() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread thread = new Thread(group, this, "Redflag recorder", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  @Override
  public void run() {
    for (; ; ) {
      try {
        Thread.sleep(PERIOD_MILLIS);
        flusher.sweepIfNeeded();
      } catch (InterruptedException e) {
        // nobody has reason to interrupt it
      }
    }
  }
}
