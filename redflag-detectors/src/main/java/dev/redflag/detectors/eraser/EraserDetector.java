package dev.redflag.detectors.eraser;

import dev.redflag.detectors.eraser.EraserVarState.State;
import dev.redflag.detectors.state.LockSet;
import dev.redflag.detectors.state.ThreadMark;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Eraser (Savage and others, TOCS 1997): a variable that several threads use must be protected by
 * one lock throughout. Imprecise both ways: it knows no order but that of locks, so that it reports
 * what fork, join, barriers or waiting order; and it misses what races while a variable is thought
 * to be initialized by one thread or only read.
 */
public final class EraserDetector extends Detector {
  @Override
  public String name() {
    return "eraser";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.REFERENCE;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    return access(t, EraserVarState.of(base, slot), site, false);
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    return access(t, EraserVarState.of(base, slot), site, true);
  }

  private static boolean access(ThreadState t, EraserVarState x, int site, boolean write) {
    boolean race = false;
    x.lock();
    try {
      step(t, x, write);
      if (x.state == State.SHARED_MODIFIED && x.candidates.length == 0) {
        race = x.recent.suspect(t.prior, t, write, 0, null);
        x.state = State.REPORTED;
      }
      x.recent.add(t, site, write);
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
    return race;
  }

  /** Eraser's figure 4. */
  private static void step(ThreadState t, EraserVarState x, boolean write) {
    ThreadMark me = ThreadMark.of(t);
    switch (x.state) {
      case VIRGIN -> {
        x.owner = me;
        x.state = State.EXCLUSIVE;
      }
      case EXCLUSIVE -> {
        if (x.owner != me) {
          x.owner = null;
          x.state = write ? State.SHARED_MODIFIED : State.SHARED;
          x.candidates = LockSet.held(t, write);
        }
      }
      case SHARED -> {
        x.candidates = LockSet.intersect(x.candidates, t, write);
        if (write) {
          x.state = State.SHARED_MODIFIED;
        }
      }
      case SHARED_MODIFIED -> x.candidates = LockSet.intersect(x.candidates, t, write);
      case REPORTED -> {}
    }
  }
}
