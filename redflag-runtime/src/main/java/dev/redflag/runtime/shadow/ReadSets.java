package dev.redflag.runtime.shadow;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * The read sets of the read-shared locations of one side: for each location the words of its
 * readers that no other reader's access is known to come after.
 *
 * <p>Representation: an open-addressing table from ordinals to {@code long[]} of words, zero where
 * free. A location's set is read and written under that location's own lock (its write word holds
 * {@code Epoch.LOCKED}); the table changes under this object's short lock. Tables are replaced when
 * they grow; in place only free keys and sets change, so that {@link #get} needs no lock.
 */
public final class ReadSets {
  private static final long LOCK = Memory.offset(ReadSets.class, "lock");

  /** Keys (ordinal plus one) and sets, same index. */
  private static final class Table {
    final int[] keys;
    final Object[] sets;

    Table(int size) {
      keys = new int[size];
      sets = new Object[size];
    }
  }

  private volatile Table table = new Table(4);

  /** Keys in use; guarded by the lock. */
  private int used;

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** The set of a location, or null. */
  public long[] get(int ordinal) {
    Table t = table;
    int i = index(t, ordinal);
    return i < 0 ? null : (long[]) Memory.U.getReferenceAcquire(t.sets, setOffset(i));
  }

  private static int index(Table t, int ordinal) {
    int mask = t.keys.length - 1;
    for (int i = spread(ordinal) & mask; ; i = i + 1 & mask) {
      int key = Memory.U.getIntAcquire(t.keys, keyOffset(i));
      if (key == ordinal + 1) {
        return i;
      }
      if (key == 0) {
        return -1;
      }
    }
  }

  private static long keyOffset(int i) {
    return Memory.INTS + ((long) i << 2);
  }

  private static long setOffset(int i) {
    return Memory.REFERENCES + ((long) i << Memory.REFERENCE_SHIFT);
  }

  private static int spread(int ordinal) {
    int h = ordinal * 0x9E3779B9;
    return h ^ h >>> 16;
  }

  /** Sets or (with null) clears the set of a location. */
  @ReservedStackAccess
  public void put(int ordinal, long[] words) {
    Memory.lock(this, LOCK);
    try {
      putLocked(ordinal, words);
    } finally {
      Memory.unlock(this, LOCK);
    }
  }

  private void putLocked(int ordinal, long[] words) {
    Table t = table;
    int i = index(t, ordinal);
    if (i < 0) {
      if (words == null) {
        return;
      }
      if (++used > t.keys.length - (t.keys.length >> 2)) {
        t = grow(t);
      }
      i = free(t, ordinal);
      t.sets[i] = words;
      Memory.U.putIntRelease(t.keys, keyOffset(i), ordinal + 1);
    } else {
      Memory.U.putReferenceRelease(t.sets, setOffset(i), words);
    }
  }

  private static int free(Table t, int ordinal) {
    int mask = t.keys.length - 1;
    int i = spread(ordinal) & mask;
    while (t.keys[i] != 0) {
      i = i + 1 & mask;
    }
    return i;
  }

  /** A table of twice the size, without the locations whose set was cleared. */
  private Table grow(Table old) {
    Table bigger = new Table(old.keys.length << 1);
    used = 1;
    for (int i = 0; i < old.keys.length; i++) {
      if (old.keys[i] != 0 && old.sets[i] != null) {
        int k = free(bigger, old.keys[i] - 1);
        bigger.sets[k] = old.sets[i];
        bigger.keys[k] = old.keys[i];
        used++;
      }
    }
    table = bigger;
    return bigger;
  }

  /** The word of a thread in a set, or zero. */
  public static long wordOf(long[] set, int thread) {
    for (long word : set) {
      if (word != 0 && Epoch.thread(word) == thread) {
        return word;
      }
    }
    return 0;
  }
}
