package dev.redflag.runtime.sync;

import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.IdentityEntry;
import java.lang.ref.ReferenceQueue;

/**
 * The shadow of a synchronization object: a monitor, a lock, a volatile field, a task, an element
 * on its way through a queue.
 *
 * <p>Its clocks are read and written under its short lock ({@link #lock}), except where the object
 * itself already excludes other threads. No application code runs under that lock, bar the one
 * non-blocking operation that an atomic update consists of.
 */
public final class SyncObject extends IdentityEntry {
  private static final long LOCK = Memory.U.objectFieldOffset(SyncObject.class, "lock");

  /** What releases published; null where there was none. Written under the lock, read anywhere. */
  public volatile VectorClock clock;

  /** What shared releases published (read locks): acquired by exclusive acquires only. */
  public volatile VectorClock sharedClock;

  /** How reports name the lock that this stands for, where the referent is not what users know. */
  public volatile String label;

  /** Where a detector keeps what it needs of this object; its own class. */
  public volatile Object detectorState;

  /** Counts completed updates under the lock, so that a reader can tell whether one came between. */
  public volatile int version;

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  private static final ReferenceQueue<Object> NO_QUEUE = null;

  public SyncObject(Object referent, int hash, ReferenceQueue<Object> queue) {
    super(referent, hash, queue);
  }

  /** A sync object that belongs to no object: of a replay, or of a static volatile field. */
  public SyncObject() {
    super(null, 0, NO_QUEUE);
  }

  public void lock() {
    int spins = 0;
    while (!Memory.U.compareAndSetInt(this, LOCK, 0, 1)) {
      spins = Memory.spin(spins);
    }
  }

  public void unlock() {
    Memory.U.putIntRelease(this, LOCK, 0);
  }

  /** Whether an update is under way. */
  public boolean isLocked() {
    return lock != 0;
  }
}
