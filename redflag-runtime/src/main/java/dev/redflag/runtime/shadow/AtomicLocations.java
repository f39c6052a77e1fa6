package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;
import jdk.internal.vm.annotation.ReservedStackAccess;

/** The atomic accesses to the locations of one side, by ordinal; see {@link AtomicAccesses}. */
public final class AtomicLocations {
  private static final long LOCK = Memory.offset(AtomicLocations.class, "lock");

  /** Changed, and replaced by a longer array when too short, under the lock. */
  private volatile AtomicAccesses[] all = {};

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** The atomic accesses to a location, or null where there were none. */
  public AtomicAccesses find(int ordinal) {
    AtomicAccesses[] known = all;
    return ordinal < known.length ? known[ordinal] : null;
  }

  /** The atomic accesses to a location, made now where there are none. */
  public AtomicAccesses get(int ordinal) {
    AtomicAccesses found = find(ordinal);
    return found != null ? found : make(ordinal);
  }

  @ReservedStackAccess
  private AtomicAccesses make(int ordinal) {
    Memory.lock(this, LOCK);
    try {
      AtomicAccesses[] known = all;
      if (ordinal >= known.length) {
        AtomicAccesses[] longer = new AtomicAccesses[Math.max(ordinal + 1, known.length << 1)];
        System.arraycopy(known, 0, longer, 0, known.length);
        known = longer;
      }
      if (known[ordinal] == null) {
        known[ordinal] = new AtomicAccesses();
      }
      all = known; // a volatile write publishes the element
      return known[ordinal];
    } finally {
      Memory.unlock(this, LOCK);
    }
  }
}
