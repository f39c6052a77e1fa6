package dev.redflag.detectors.basicvc;

import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.thread.ThreadState;

/**
 * BasicVC (FastTrack, section 4): a read and a write vector clock a location, and at least one
 * comparison of vector clocks at every access. Precise.
 */
public final class BasicVcDetector extends HappensBeforeDetector {
  @Override
  public String name() {
    return "basicvc";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.REFERENCE;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    return !t.holdsBack(base, slot, side, site) && BasicVcVarState.of(base, slot).read(t, site);
  }

  @Override
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    return BasicVcVarState.of(base, slot).checkRead(t);
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    return BasicVcVarState.of(base, slot).write(t, site);
  }
}
