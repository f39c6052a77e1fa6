package dev.redflag.runtime.thread;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.sync.SyncObject;

/**
 * Reads that a thread makes under a stamp of a {@code StampedLock}, without its lock: whether they
 * race is known when the stamp is validated. Owned by the thread.
 */
public final class HeldReads {
  /** Reads that are held under a stamp; the next one is checked at once. */
  private static final int CAPACITY = 4096;

  /**
   * The same, where there was no stamp, since a writer held the lock: the program may know by the
   * zero that it need not validate.
   */
  private static final int CAPACITY_WITHOUT_STAMP = 64;

  /** The lock that gave the stamp. */
  public final SyncObject lock;

  /** The stamp; 0 where a writer held the lock. */
  public final long stamp;

  private Object[] bases = new Object[16];
  private Object[] sides = new Object[16];
  private long[] slots = new long[16];
  private int[] sites = new int[16];
  private int size;
  private int outdated;

  public HeldReads(SyncObject lock, long stamp) {
    this.lock = lock;
    this.stamp = stamp;
  }

  /** Holds a read back; false where it must be checked now. */
  public boolean hold(Object base, long slot, Object side, int site) {
    if (size == (stamp == 0 ? CAPACITY_WITHOUT_STAMP : CAPACITY)) {
      return false;
    }
    if (size == slots.length) {
      grow();
    }
    bases[size] = base;
    slots[size] = slot;
    sides[size] = side;
    sites[size++] = site;
    return true;
  }

  private void grow() {
    int n = size << 1;
    Object[] b = new Object[n];
    Object[] d = new Object[n];
    long[] s = new long[n];
    int[] i = new int[n];
    System.arraycopy(bases, 0, b, 0, size);
    System.arraycopy(sides, 0, d, 0, size);
    System.arraycopy(slots, 0, s, 0, size);
    System.arraycopy(sites, 0, i, 0, size);
    bases = b;
    sides = d;
    slots = s;
    sites = i;
  }

  public int size() {
    return size;
  }

  public Object base(int i) {
    return bases[i];
  }

  public long slot(int i) {
    return slots[i];
  }

  public Object side(int i) {
    return sides[i];
  }

  public int site(int i) {
    return sites[i];
  }

  /** How many races were found that a later writer may have made. */
  public int outdated() {
    return outdated;
  }

  /**
   * Whether no writer has taken the lock up to now. A writer takes it before what it writes is
   * known to the detector: a write that was found is not of such a one, if none has. Counts where
   * one has.
   */
  public boolean isStillValid() {
    Object owner = lock.get();
    if (!State.OWNER.isInstance(owner)) {
      return true;
    }
    Memory.U.loadFence();
    boolean valid = ((Memory.U.getLongVolatile(owner, State.OFFSET) ^ stamp) & ~State.READERS) == 0;
    outdated += valid ? 0 : 1;
    return valid;
  }

  /** Where a lock keeps what its stamps are made of: all but the count of readers. */
  private static final class State {
    static final Class<?> OWNER = Memory.jdkClass("java.util.concurrent.locks.StampedLock");
    static final long OFFSET = Memory.U.objectFieldOffset(OWNER, "state");
    static final long READERS = 127;
  }
}
