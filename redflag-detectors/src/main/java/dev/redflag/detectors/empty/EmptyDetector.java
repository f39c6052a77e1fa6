package dev.redflag.detectors.empty;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Looks at every event and does nothing: what it costs is the cost of getting the events (Empty of
 * FastTrack's table 1).
 */
public final class EmptyDetector extends Detector {
  @Override
  public String name() {
    return "empty";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.REFERENCE;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    return false;
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    return false;
  }
}
