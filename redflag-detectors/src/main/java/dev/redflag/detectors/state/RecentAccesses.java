package dev.redflag.detectors.state;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.thread.PriorAccess;
import dev.redflag.runtime.thread.ThreadState;

/**
 * The last accesses to a location, from which a detector that keeps no history of them names the
 * earlier side of what it suspects. Guarded by the location's lock.
 */
public final class RecentAccesses {
  /** Words of the last access and write, and of those before them by another thread; or zero. */
  private long access;

  private long accessOfOther;
  private long write;
  private long writeOfOther;

  /** Whether {@link #access} and {@link #accessOfOther} write. */
  private boolean accessWrites;

  private boolean accessOfOtherWrites;

  /** Enters an access. */
  public void add(ThreadState t, int site, boolean isWrite) {
    t.epochUsed = true;
    long word = Epoch.at(t.epoch, site);
    if (access != 0 && Epoch.thread(access) != t.number) {
      accessOfOther = access;
      accessOfOtherWrites = accessWrites;
    }
    access = word;
    accessWrites = isWrite;
    if (isWrite) {
      if (write != 0 && Epoch.thread(write) != t.number) {
        writeOfOther = write;
      }
      write = word;
    }
  }

  /** Tells the last access of another thread that conflicts, or else the last of another thread. */
  public boolean suspect(
      PriorAccess prior, ThreadState t, boolean isWrite, int level, String accuracy) {
    boolean ownWrite = write == 0 || Epoch.thread(write) == t.number;
    long otherWrite = ownWrite ? writeOfOther : write;
    if (!isWrite && otherWrite != 0) {
      return prior.suspect(otherWrite, true, level, accuracy);
    }
    if (access != 0 && Epoch.thread(access) != t.number) {
      return prior.suspect(access, accessWrites, level, accuracy);
    }
    return prior.suspect(accessOfOther, accessOfOtherWrites, level, accuracy);
  }
}
