package dev.redflag.detectors.racechaser;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.sampling.HeldLocks;
import dev.redflag.runtime.sampling.SystemClock;
import dev.redflag.runtime.thread.ThreadState;

/**
 * The chaser as the detector of a JVM: for its name and its counters. It gets no events, since
 * nothing but its pair of sites is woven, and cannot replay a trace.
 */
public final class RaceChaserDetector extends Detector {
  /** The name by which an option selects it. */
  public static final String NAME = "racechaser";

  private final Chaser chaser;

  /** A chaser by the system's clock. */
  public RaceChaserDetector(ChaserSettings settings, HeldLocks locks) {
    chaser = new Chaser(settings, new SystemClock(), locks);
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
  public ShadowLayout layout() {
    return ShadowLayout.NONE;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    return false;
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    return false;
  }

  @Override
  public String[] statistics() {
    return chaser.statistics();
  }
}
