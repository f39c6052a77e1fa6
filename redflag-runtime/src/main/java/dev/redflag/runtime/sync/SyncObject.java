package dev.redflag.runtime.sync;

import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.IdentityEntry;

/**
 * The shadow of a synchronization object: a monitor, a lock, a volatile field, a task, an element
 * on its way through a queue.
 *
 * <p>Its clocks are written under its short lock ({@link #lock}) and read by anybody. An atomic
 * update of the program holds that lock from before its one non-blocking operation until it has
 * published, if the operation succeeded; a reader of its result waits for the lock to be free, and
 * then acquires.
 */
public final class SyncObject extends IdentityEntry {
  private static final long LOCK = Memory.offset(SyncObject.class, "lock");

  /** What releases published; null where there was none. Written under the lock, read anywhere. */
  public volatile VectorClock clock;

  /** What shared releases published (read locks): acquired by exclusive acquires only. */
  public volatile VectorClock sharedClock;

  /** How reports name the lock that this stands for; else made of the referent when first asked for. */
  public volatile String label;

  /** Where a detector keeps what it needs of this object; its own class. */
  public volatile Object detectorState;

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  public SyncObject(Object referent, int hash) {
    super(referent, hash);
  }

  /** A sync object that belongs to no object: of a replay, or of a volatile field. */
  public SyncObject() {
    super(null, 0);
  }

  public void lock() {
    Memory.lock(this, LOCK);
  }

  public void unlock() {
    Memory.unlock(this, LOCK);
  }

  /** Whether an update is under way. */
  public boolean isLocked() {
    return lock != 0;
  }

  /** Waits until no update is under way, or its maker is taken for dead. */
  public void awaitUpdate() {
    int spins = 0;
    while (lock != 0 && spins < Memory.PATIENCE) {
      spins = Memory.spin(spins);
    }
  }

  /** How reports name the object: its class and identity hash. */
  public String name() {
    String known = label;
    if (known != null) {
      return known;
    }
    Object object = get();
    if (object == null) {
      return "a lock that is gone";
    }
    String made =
        object instanceof Class<?> c
            ? "class " + c.getName()
            : object.getClass().getName()
                + "@"
                + Integer.toHexString(System.identityHashCode(object));
    label = made;
    return made;
  }
}
