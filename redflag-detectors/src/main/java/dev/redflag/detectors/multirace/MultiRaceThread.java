package dev.redflag.detectors.multirace;

import dev.redflag.runtime.thread.ThreadState;

/** What MultiRace keeps of a thread. Written by that thread; others read {@link #arrivals} only. */
final class MultiRaceThread {
  /** Barriers passed last that are still looked at for what they clean. */
  private static final int PASSED = 8;

  /** How often the thread has arrived at a barrier. */
  int arrivals;

  /** The meeting that it has arrived at and not passed yet, or null. */
  BarrierMeeting at;

  /** The last meetings passed, a ring. */
  private final BarrierMeeting[] passed = new BarrierMeeting[PASSED];

  private int passedCount;

  /** How accesses by this thread are checked. */
  Mode mode = Mode.ON;

  /** The epoch of the last suspended access: in it every access is checked. */
  long suspendedEpoch;

  /** Sides of the objects that this thread checks otherwise, and how; null where there are none. */
  ObjectModes objectModes;

  static MultiRaceThread of(ThreadState t) {
    MultiRaceThread mark = (MultiRaceThread) t.detectorState;
    if (mark == null) {
      mark = new MultiRaceThread();
      t.detectorState = mark;
    }
    return mark;
  }

  void passed(BarrierMeeting meeting) {
    passed[passedCount++ % PASSED] = meeting;
  }

  /**
   * Whether everybody who touched a location did so before a barrier that this thread passed too.
   */
  boolean cleans(Touches touches) {
    for (int i = Math.min(passedCount, PASSED); i > 0; i--) {
      if (touches.allBefore(passed[(passedCount - i) % PASSED])) {
        return true;
      }
    }
    return false;
  }
}
