package dev.redflag.detectors.empty;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Does nothing: what it costs is the cost of getting the events (Empty of FastTrack's table 1).
 * Every hook is woven and given its operands; since there is no shadow to find, the access is
 * dropped there.
 */
public final class EmptyDetector extends Detector {
  @Override
  public String name() {
    return "empty";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.NONE;
  }

  @Override
  public boolean wantsOrder() {
    return false;
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
