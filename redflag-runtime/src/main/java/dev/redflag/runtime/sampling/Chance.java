package dev.redflag.runtime.sampling;

/**
 * Numbers by chance, the same ones for the same seed (SplitMix64). Used by one thread at a time.
 */
public final class Chance {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long state;

  /** Chance that depends on a run's seed and a number of its user alone. */
  public Chance(long seed, long user) {
    state = seed + user * GOLDEN;
  }

  /** A number from 0 to 1, less than 1. */
  public double next() {
    long z = state += GOLDEN;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return ((z ^ z >>> 31) >>> 11) * 0x1.0p-53;
  }
}
