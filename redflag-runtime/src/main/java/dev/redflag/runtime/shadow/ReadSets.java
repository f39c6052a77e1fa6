package dev.redflag.runtime.shadow;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * The read sets of the read-shared fields of one object: for each field the words of its readers,
 * in an open-addressed array by thread number.
 *
 * <p>A set is changed under its location's own lock; a thread may look for its own word of its
 * present epoch without, since nobody else takes that out.
 */
public final class ReadSets {
  private static final long LOCK = Memory.offset(ReadSets.class, "lock");

  /** Sets by field number; replaced by a longer array when too short. */
  private volatile long[][] sets = new long[2][];

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** The atomic accesses to the fields; null until there are some. Made under the lock. */
  private volatile AtomicLocations atomics;

  /** The set of a field, or null. */
  public long[] get(int ordinal) {
    long[][] s = sets;
    return ordinal < s.length ? (long[]) Memory.U.getReferenceAcquire(s, slot(ordinal)) : null;
  }

  /** Sets or (with null) clears the set of a field. Called under the location's lock. */
  @ReservedStackAccess
  public void put(int ordinal, long[] words) {
    Memory.lock(this, LOCK); // since the sets of other locations may be put now
    try {
      long[][] s = sets;
      if (ordinal >= s.length) {
        s = new long[Integer.highestOneBit(ordinal) << 1][];
        System.arraycopy(sets, 0, s, 0, sets.length);
        sets = s;
      }
      Memory.U.putReferenceRelease(s, slot(ordinal), words);
    } finally {
      Memory.unlock(this, LOCK);
    }
  }

  /** The atomic accesses to the fields, or null where there were none yet. */
  public AtomicLocations atomics() {
    return atomics;
  }

  /** The atomic accesses to the fields, made now where there are none. */
  @ReservedStackAccess
  public AtomicLocations makeAtomics() {
    AtomicLocations found = atomics;
    if (found != null) {
      return found;
    }
    Memory.lock(this, LOCK);
    try {
      if (atomics == null) {
        atomics = new AtomicLocations();
      }
      return atomics;
    } finally {
      Memory.unlock(this, LOCK);
    }
  }

  private static long slot(int ordinal) {
    return Memory.REFERENCES + ((long) ordinal << Memory.REFERENCE_SHIFT);
  }

  /** The word of a thread in a set, or {@link Epoch#NONE}. */
  public static long wordOf(long[] set, int thread) {
    long word = set[thread & set.length - 1];
    if (word != Epoch.NONE && Epoch.thread(word) == thread) {
      return word;
    }
    for (long other : set) {
      if (other != Epoch.NONE && Epoch.thread(other) == thread) {
        return other;
      }
    }
    return Epoch.NONE;
  }

  /**
   * Puts a word into a free place of a set, its thread's own if it can be; a larger set if full.
   */
  public static long[] add(long[] set, long word) {
    int thread = Epoch.thread(word);
    int mask = set.length - 1;
    for (int i = thread & mask, probes = 0; probes <= mask; i = i + 1 & mask, probes++) {
      if (set[i] == Epoch.NONE) {
        set[i] = word;
        return set;
      }
    }
    long[] larger = new long[set.length << 1];
    for (long old : set) {
      add(larger, old);
    }
    return add(larger, word);
  }
}
