package dev.redflag.benchmarks;

/** A reusable barrier made of a monitor, as programs write it by hand. */
public final class Barrier {
  private final int parties;
  // Both guarded by this.
  private int waiting;
  private int generation;

  /** Creates a barrier for {@code parties} threads. */
  public Barrier(int parties) {
    this.parties = parties;
  }

  /** Waits until all parties have called. */
  public synchronized void await() throws InterruptedException {
    int arrived = generation;
    waiting++;
    if (waiting == parties) {
      waiting = 0;
      generation++;
      notifyAll();
      return;
    }
    while (arrived == generation) {
      wait();
    }
  }
}
