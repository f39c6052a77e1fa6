package dev.redflag.detectors.racechaser;

import dev.redflag.runtime.detector.EventlessDetector;
import dev.redflag.runtime.sampling.HeldLocks;
import dev.redflag.runtime.sampling.SystemClock;

/**
 * The chaser as the detector of a JVM: for its name and its counters. It gets no events, since
 * nothing but its pair of sites is woven, and cannot replay a trace.
 */
public final class RaceChaserDetector extends EventlessDetector {
  /** The name by which an option selects it. */
  public static final String NAME = "racechaser";

  private final Chaser chaser;

  /** A chaser by the system's clock. */
  public RaceChaserDetector(HeldLocks locks) {
    chaser = new Chaser(new SystemClock(), locks);
  }

  /** What the hooks call. */
  public Chaser chaser() {
    return chaser;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String[] statistics() {
    return chaser.statistics();
  }
}
