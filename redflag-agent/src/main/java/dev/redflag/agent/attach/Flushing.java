package dev.redflag.agent.attach;

import dev.redflag.runtime.shadow.Sweepable;

/**
 * Writes out what was recorded, every second, so that little is lost where the JVM is killed. The
 * one thread of ours, in a run that records.
 */
final class Flushing implements Runnable {
  private static final long PERIOD_MILLIS = 1_000;

  private final Sweepable flusher;

  Flushing(Sweepable flusher) {
    this.flusher = flusher;
  }

  void start() {
    OwnThread.start("Redflag recorder", this);
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
