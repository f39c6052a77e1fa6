package dev.redflag.runtime.sync;

import dev.redflag.runtime.clock.Epoch;
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
  /** Bytes that one takes, with its place in a table and a short clock. */
  static final int WEIGHT = 144;

  private static final long LOCK = Memory.offset(SyncObject.class, "lock");
  private static final long STATE = Memory.offset(SyncObject.class, "detectorState");
  private static final long CLOCK = Memory.offset(SyncObject.class, "clock");

  /** What releases published; null where there was none. Written under the lock, read anywhere. */
  public volatile VectorClock clock;

  /** What shared releases published (read locks): acquired by exclusive acquires only. */
  public volatile VectorClock sharedClock;

  /**
   * What the last holder of the monitor knew when it left it, where it made no clock for that. This
   * and the next two are written and read by who holds the monitor alone.
   */
  private VectorClock owed;

  /**
   * The epoch that the holder ended by leaving; {@link Epoch#NONE} where {@link #owed} says all.
   */
  private long owedEpoch;

  /** Serial number of that holder; 0 where nothing is owed. */
  private int owedBy;

  /**
   * Counts the releases, so that one can be retracted where none came since. Written under the
   * lock; a reader without it may see an older count, and then retracts nothing.
   */
  public int releases;

  /** Whether a release may be retracted: all are counted then. Set once. */
  public volatile boolean retractable;

  /** Whether a reference that watches the referent asks for the clocks when that is gone. */
  public volatile boolean watched;

  /**
   * How reports name the lock that this stands for; else made of the referent when first asked for.
   */
  public volatile String label;

  /** Where a detector keeps what it needs of this object; its own class. */
  public volatile Object detectorState;

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** Whether the referent is a monitor, and not a lock by a rule of the JDK's. */
  public final boolean monitor;

  public SyncObject(Object referent, int hash) {
    this(referent, hash, false);
  }

  SyncObject(Object referent, int hash, boolean monitor) {
    super(referent, hash);
    this.monitor = monitor;
  }

  /** A sync object that belongs to no object: of a replay, or of a volatile field. */
  public SyncObject() {
    this(null, 0, false);
  }

  /** Replaces the clock; the caller holds the lock. Ordered before what the caller writes next. */
  public void publish(VectorClock released) {
    Memory.U.putReferenceRelease(this, CLOCK, released);
  }

  /** Who leaves the monitor owes it the clock that is made of these, see ThreadState. */
  public void owe(VectorClock known, long ended, int holder) {
    if (owed != known) {
      owed = known;
    }
    owedEpoch = ended;
    owedBy = holder;
  }

  /** Serial number of the thread that owes a clock; 0 where none does. */
  public int owedBy() {
    return owedBy;
  }

  /** Nothing is owed any more. */
  public void forgive() {
    owedBy = 0;
  }

  /** Makes the clock that is owed, if one is. Called by who has taken the monitor. */
  public void settle() {
    if (owedBy == 0) {
      return;
    }
    VectorClock released =
        owedEpoch == Epoch.NONE
            ? owed
            : owed.with(Epoch.thread(owedEpoch), Epoch.clock(owedEpoch), owedBy);
    lock();
    VectorClock old = clock;
    publish(old == null ? released : released.join(old));
    releases++;
    unlock();
    forgive();
  }

  public void lock() {
    Memory.lock(this, LOCK);
  }

  public void unlock() {
    Memory.unlock(this, LOCK);
  }

  /** Sets what a detector keeps where there is nothing yet; returns what there is then. */
  public Object putDetectorState(Object made) {
    Object there = Memory.U.compareAndExchangeReference(this, STATE, null, made);
    return there == null ? made : there;
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

  @Override
  public long weight() {
    return WEIGHT;
  }

  /** The VM may hold the entry for a while when its referent is gone: it shall hold no clocks. */
  @Override
  protected void dispose() {
    if (watched) {
      return;
    }
    clock = null;
    sharedClock = null;
    detectorState = null;
    owed = null;
  }
}
