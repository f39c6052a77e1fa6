package dev.redflag.detectors.racechaser;

import dev.redflag.runtime.sampling.Chance;

/** What a thread keeps for itself: the samples that it took, and its own chance. */
public final class ChaserThread {
  /** Whether the thread is at work for us: what it comes by meanwhile is no access to us. */
  boolean busy;

  /** freq(s1, T), less one: how often this thread waited. */
  private int samples;

  private final Chance chance;

  /** The thread's chance depends on the run's seed and the thread's number alone. */
  public ChaserThread(long seed, long thread) {
    chance = new Chance(seed, thread);
  }

  /** With probability P_freq = 1 / (1 + n) after n samples: the first is always wanted. */
  public boolean wantsSample() {
    int n = samples;
    return n == 0 || random() * (n + 1.0) < 1;
  }

  /** A sample was taken. */
  public void sampled() {
    samples++;
  }

  /** How many were taken. */
  public int samples() {
    return samples;
  }

  /** A number from 0 to 1, less than 1. */
  public double random() {
    return chance.next();
  }
}
