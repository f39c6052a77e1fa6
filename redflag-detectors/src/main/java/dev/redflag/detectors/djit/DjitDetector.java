package dev.redflag.detectors.djit;

import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.thread.ThreadState;

/**
 * DJIT+ (Pozniansky and Schuster, section 3; FastTrack's figure 3, right column): a read and a
 * write vector clock a location, of which only the first read and the first write in each epoch of
 * a thread are checked. Precise.
 */
public final class DjitDetector extends HappensBeforeDetector {
  @Override
  public String name() {
    return "djit";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.REFERENCE;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    if (t.holdsBack(base, slot, side, site)) {
      return false;
    }
    DjitVarState x = DjitVarState.of(base, slot);
    // [DJIT+ READ SAME EPOCH], else [DJIT+ READ]
    return !x.reads.has(t) && x.read(t, site);
  }

  @Override
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    return DjitVarState.of(base, slot).checkRead(t);
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    DjitVarState x = DjitVarState.of(base, slot);
    // [DJIT+ WRITE SAME EPOCH], else [DJIT+ WRITE]
    return !x.writes.has(t) && x.write(t, site);
  }
}
