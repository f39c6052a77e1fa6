package dev.redflag.detectors.basicvc;

import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.race.Stacks;
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
    BasicVcVarState x = BasicVcVarState.of(base, slot);
    boolean race = false;
    x.lock();
    try {
      long write = x.writes.unordered(t);
      if (write != 0) {
        race = t.prior.set(write, true);
      }
      x.reads.set(t, site);
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
    return race;
  }

  @Override
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    BasicVcVarState x = BasicVcVarState.of(base, slot);
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
    BasicVcVarState x = BasicVcVarState.of(base, slot);
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
      x.writes.set(t, site);
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
    return race;
  }
}
