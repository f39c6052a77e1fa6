package dev.redflag.detectors.state;

import dev.redflag.runtime.thread.ThreadState;

/**
 * Stands for a thread in a location's state: unlike its number it is never given to another thread,
 * and unlike its {@code ThreadState} it keeps nothing of it alive.
 */
public final class ThreadMark {
  private ThreadMark() {}

  /** The mark of a thread, made at its first use. Called by the thread itself or its starter. */
  public static ThreadMark of(ThreadState t) {
    Object mark = t.detectorState;
    if (mark == null) {
      mark = new ThreadMark();
      t.detectorState = mark;
    }
    return (ThreadMark) mark;
  }
}
