package dev.redflag.detectors.state;

import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.thread.ThreadState;

/**
 * The history of a location in two vector clocks, of its reads and of its writes, and the checks of
 * an access against it (FastTrack, section 2.2): what BasicVC does at every access and DJIT+ at the
 * first of an epoch.
 */
public abstract class AccessHistory extends VarState {
  /**
   * Of each thread its last read: {@code R_x} of FastTrack's figure 3, {@code ar_v} of MultiRace's.
   */
  public final AccessVector reads = new AccessVector();

  /** Of each thread its last write: {@code W_x} and {@code aw_v}. */
  public final AccessVector writes = new AccessVector();

  /** Checks a read and enters it; whether it races, then told in {@code t.prior}. */
  public final boolean read(ThreadState t, int site) {
    boolean race;
    lock();
    try {
      race = racesWithWrite(t);
      reads.set(t, site);
    } finally {
      unlock();
    }
    Stacks.remember(t, site);
    return race;
  }

  /** Checks a read without entering it. */
  public final boolean checkRead(ThreadState t) {
    lock();
    try {
      return racesWithWrite(t);
    } finally {
      unlock();
    }
  }

  /** Checks a write and enters it. */
  public final boolean write(ThreadState t, int site) {
    boolean race;
    lock();
    try {
      race = racesWithWrite(t) || racesWithRead(t);
      writes.set(t, site);
    } finally {
      unlock();
    }
    Stacks.remember(t, site);
    return race;
  }

  private boolean racesWithWrite(ThreadState t) {
    long write = writes.unordered(t);
    return write != 0 && t.prior.set(write, true);
  }

  private boolean racesWithRead(ThreadState t) {
    long read = reads.unordered(t);
    return read != 0 && t.prior.set(read, false);
  }
}
