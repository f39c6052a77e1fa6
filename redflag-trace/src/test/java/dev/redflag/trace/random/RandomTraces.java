package dev.redflag.trace.random;

import dev.redflag.trace.event.Trace;

/** Random traces for the tests of other packages. */
public final class RandomTraces {
  private RandomTraces() {}

  /** The trace of a seed: the same in every run. */
  public static Trace of(long seed) {
    return RandomTrace.of(seed);
  }
}
