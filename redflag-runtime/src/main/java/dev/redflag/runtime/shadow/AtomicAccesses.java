package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;

/**
 * The atomic accesses to one location that plain ones are made to as well: by handles in any mode
 * but plain. For each thread the word of its last atomic read and of its last atomic write, in sets
 * as of {@link ReadSets}, which are changed and looked at under the short lock.
 */
public final class AtomicAccesses {
  private static final long LOCK = Memory.offset(AtomicAccesses.class, "lock");

  /** Words of atomic reads. */
  public long[] reads = new long[2];

  /** Words of atomic writes. */
  public long[] writes = new long[2];

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  public void lock() {
    Memory.lock(this, LOCK);
  }

  public void unlock() {
    Memory.unlock(this, LOCK);
  }
}
