package dev.redflag.detectors.datacollider;

import dev.redflag.runtime.detector.EventlessDetector;
import dev.redflag.runtime.sampling.HeldLocks;
import dev.redflag.runtime.sampling.SystemClock;

/**
 * The collider as the detector of a JVM: for its name and its counters. It gets no events, since
 * nothing but the sampled sites is woven, and cannot replay a trace.
 */
public final class DataColliderDetector extends EventlessDetector {
  /** The name by which an option selects it. */
  public static final String NAME = "datacollider";

  private final Collider collider;

  /** A collider by the system's clock. */
  public DataColliderDetector(HeldLocks locks) {
    collider = new Collider(new SystemClock(), locks);
  }

  /** What the hooks call. */
  public Collider collider() {
    return collider;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String[] statistics() {
    return collider.statistics();
  }
}
