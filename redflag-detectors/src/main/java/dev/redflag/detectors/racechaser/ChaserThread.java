package dev.redflag.detectors.racechaser;

/** What a thread keeps for itself: the samples that it took, and its own chance. */
public final class ChaserThread {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** Whether the thread is at work for us: what it comes by meanwhile is no access to us. */
  boolean busy;

  /** freq(s1, T), less one: how often this thread waited. */
  private int samples;

  private long state;

  /** The thread's chance depends on the run's seed and the thread's number alone. */
  public ChaserThread(long seed, long thread) {
    state = seed + thread * GOLDEN;
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

  /** A number from 0 to 1, less than 1 (SplitMix64). */
  public double random() {
    long z = state += GOLDEN;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return ((z ^ z >>> 31) >>> 11) * 0x1.0p-53;
  }
}
