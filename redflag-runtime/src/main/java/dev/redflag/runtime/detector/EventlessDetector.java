package dev.redflag.runtime.detector;

import dev.redflag.runtime.thread.ThreadState;

/**
 * What stands as the detector of a JVM whose classes are woven for something else: it has a name
 * and counters, gets no events, and cannot replay a trace.
 */
public abstract class EventlessDetector extends Detector {
  /** For subclasses. */
  protected EventlessDetector() {}

  @Override
  public final ShadowLayout layout() {
    return ShadowLayout.NONE;
  }

  @Override
  public final boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    return false;
  }

  @Override
  public final boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    return false;
  }
}
