package dev.redflag.detectors.state;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.Slot;

/**
 * The state of a location in the reference layout; each detector has its own kind.
 *
 * <p>A subclass's fields are read and written under {@link #lock}, unless the field says otherwise.
 * The lock is held for a bounded number of steps with no call out of the runtime.
 */
public abstract class VarState {
  private static final long LOCK = Memory.offset(VarState.class, "lock");

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** The state of a location, or null before its first access. */
  public static VarState find(Object base, long slot) {
    return (VarState) Memory.U.getReferenceAcquire(base, Slot.writeOffset(slot));
  }

  /**
   * Makes {@code made} the state of a location that has none; returns the state that it has then.
   */
  public static VarState install(Object base, long slot, VarState made) {
    Object there = Memory.U.compareAndExchangeReference(base, Slot.writeOffset(slot), null, made);
    return there == null ? made : (VarState) there;
  }

  /** Takes the state's lock. Not re-entrant. */
  public final void lock() {
    Memory.lock(this, LOCK);
  }

  /** Gives the state's lock back. */
  public final void unlock() {
    Memory.unlock(this, LOCK);
  }
}
