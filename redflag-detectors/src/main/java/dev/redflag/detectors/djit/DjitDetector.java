package dev.redflag.detectors.djit;

import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.race.Stacks;
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
    DjitVarState x = DjitVarState.of(base, slot);
    if (x.reads.has(t)) {
      return false; // [DJIT+ READ SAME EPOCH]
    }
    boolean race = false;
    x.lock();
    try {
      long write = x.writes.unordered(t);
      if (write != 0) {
        race = t.prior.set(write, true);
      }
      x.reads.set(t, site); // [DJIT+ READ]
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
    return race;
  }

  @Override
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    DjitVarState x = DjitVarState.of(base, slot);
    x.lock();
    try {
      long write = x.writes.unordered(t);
      return write != 0 && t.prior.set(write, true);
    } finally {
      x.unlock();
    }
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    DjitVarState x = DjitVarState.of(base, slot);
    if (x.writes.has(t)) {
      return false; // [DJIT+ WRITE SAME EPOCH]
    }
    boolean race = false;
    x.lock();
    try {
      long write = x.writes.unordered(t);
      long read = x.reads.unordered(t);
      if (write != 0) {
        race = t.prior.set(write, true);
      } else if (read != 0) {
        race = t.prior.set(read, false);
      }
      x.writes.set(t, site); // [DJIT+ WRITE]
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
    return race;
  }
}
