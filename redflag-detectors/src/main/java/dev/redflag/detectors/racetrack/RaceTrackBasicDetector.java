package dev.redflag.detectors.racetrack;

import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.thread.ThreadState;

/**
 * RaceTrack's basic algorithm (its figure 2), which adapts nothing: a lockset and a threadset for
 * each variable, always. To be compared with {@link RaceTrackDetector}; it costs more and knows
 * more.
 */
public final class RaceTrackBasicDetector extends ConcurrencyDetector {
  private final LockSetTable lockSets = new LockSetTable();

  @Override
  public String name() {
    return "racetrack";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.REFERENCE;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    return access(t, BasicVarState.of(base, slot), site, false);
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    return access(t, BasicVarState.of(base, slot), site, true);
  }

  private boolean access(ThreadState t, BasicVarState x, int site, boolean write) {
    RaceTrackThread me = of(t);
    boolean race = false;
    x.lock();
    try {
      x.threadSet =
          x.threadSet == null ? ThreadSet.of(me.id, me.now()) : x.threadSet.after(me.clock, me.id);
      int held = me.held(t, write, lockSets);
      boolean several = x.threadSet.size() > 1;
      x.lockSet = several ? lockSets.intersect(x.lockSet, held) : held;
      if (several && lockSets.isEmpty(x.lockSet)) {
        race = x.recent.suspect(t.prior, t, write, 0, null);
      }
      x.recent.add(t, site, write);
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
    return race;
  }

  /** The number of locks in a lockset. */
  public int lockSetSize(int index) {
    return lockSets.size(index);
  }

  /** The id under which threadsets name a thread. */
  public int threadId(ThreadState t) {
    return of(t).id;
  }

  /** What a thread knows of the clocks of others and itself ({@code B_t}). */
  public ClockMap clock(ThreadState t) {
    return of(t).clock;
  }
}
