package dev.redflag.detectors.racetrack;

import dev.redflag.runtime.lockfree.Memory;

/**
 * All locksets ever met, each once, by index; index 0 is the empty set (RaceTrack, section 3.2).
 *
 * <p>A set one of whose locks is gone can only shrink: nobody will hold that lock again. Before the
 * table grows such sets are swept: their index then stands for what is left of them. An index is
 * never given again, since the word of a location may hold it.
 *
 * <p>Look-ups take no lock: entries are published by release stores and the arrays, replaced to
 * grow, are volatile. Changes are made under the short lock.
 */
public final class LockSetTable {
  private static final long LOCK = Memory.offset(LockSetTable.class, "lock");
  private static final RaceTrackSync[] EMPTY = {};

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** A lockset. */
  private static final class Entry {
    final int index;

    /** In order of their numbers. Fewer after a sweep. */
    volatile RaceTrackSync[] locks;

    final int hash;

    /** Next entry of the same bucket; written under the table's lock. */
    volatile Entry next;

    /** Whether it lost locks, and so stands in no bucket. Guarded by the table's lock. */
    boolean swept;

    Entry(int index, RaceTrackSync[] locks, int hash) {
      this.index = index;
      this.locks = locks;
      this.hash = hash;
    }
  }

  private volatile Entry[] byIndex = new Entry[16];
  private volatile Entry[] buckets = new Entry[16];
  private int used = 1;

  /** Entries in the buckets. */
  private int living;

  private int sweepAt = 12;
  private int swept;

  public LockSetTable() {
    byIndex[0] = new Entry(0, EMPTY, 0);
  }

  private Entry entry(int index) {
    Entry[] all = byIndex;
    return (Entry)
        Memory.U.getReferenceAcquire(
            all, Memory.REFERENCES + ((long) index << Memory.REFERENCE_SHIFT));
  }

  /** The number of locks in a set. */
  int size(int index) {
    return entry(index).locks.length;
  }

  /** Whether a set has no lock. */
  boolean isEmpty(int index) {
    return index == 0 || entry(index).locks.length == 0;
  }

  /** The index of a set, given in order of the locks' numbers. */
  int index(RaceTrackSync[] locks) {
    if (locks.length == 0) {
      return 0;
    }
    int hash = hash(locks);
    Entry found = find(locks, hash);
    return (found != null ? found : add(locks, hash)).index;
  }

  private static int hash(RaceTrackSync[] locks) {
    int h = 1;
    for (RaceTrackSync l : locks) {
      h = h * 31 + l.number;
    }
    return h ^ h >>> 16;
  }

  private Entry find(RaceTrackSync[] locks, int hash) {
    Entry[] b = buckets;
    for (Entry e = b[hash & b.length - 1]; e != null; e = e.next) {
      if (e.hash == hash && same(e.locks, locks)) {
        return e;
      }
    }
    return null;
  }

  private static boolean same(RaceTrackSync[] a, RaceTrackSync[] b) {
    if (a.length != b.length) {
      return false;
    }
    for (int i = 0; i < a.length; i++) {
      if (a[i] != b[i]) {
        return false;
      }
    }
    return true;
  }

  private Entry add(RaceTrackSync[] locks, int hash) {
    Memory.lock(this, LOCK);
    try {
      Entry there = find(locks, hash);
      if (there != null) {
        return there;
      }
      if (living >= sweepAt) {
        sweep();
      }
      if (used == byIndex.length) {
        Entry[] longer = new Entry[used << 1];
        System.arraycopy(byIndex, 0, longer, 0, used);
        byIndex = longer;
      }
      Entry made = new Entry(used++, locks, hash);
      Memory.U.putReferenceRelease(
          byIndex, Memory.REFERENCES + ((long) made.index << Memory.REFERENCE_SHIFT), made);
      link(buckets, made);
      living++;
      return made;
    } finally {
      Memory.unlock(this, LOCK);
    }
  }

  private static void link(Entry[] b, Entry e) {
    int i = e.hash & b.length - 1;
    e.next = b[i];
    Memory.U.putReferenceRelease(b, Memory.REFERENCES + ((long) i << Memory.REFERENCE_SHIFT), e);
  }

  /**
   * Drops locks that are gone, and builds the buckets anew of the sets that lost none. A reader on
   * the old buckets may be led astray and miss a set: it then looks again under the lock.
   */
  private void sweep() {
    int size = 16;
    while (size < living << 1) {
      size <<= 1;
    }
    Entry[] fresh = new Entry[size];
    living = 0;
    for (int i = 1; i < used; i++) {
      Entry e = byIndex[i];
      RaceTrackSync[] left = left(e.locks);
      if (left != e.locks) {
        e.locks = left;
        swept += e.swept ? 0 : 1;
        e.swept = true;
      }
      if (!e.swept) {
        link(fresh, e);
        living++;
      }
    }
    buckets = fresh;
    sweepAt = Math.max(12, living << 1);
  }

  /** The locks that are not gone; the same array where all are there. */
  private static RaceTrackSync[] left(RaceTrackSync[] locks) {
    RaceTrackSync[] left = new RaceTrackSync[locks.length];
    int n = 0;
    for (RaceTrackSync l : locks) {
      if (!l.isGone()) {
        left[n++] = l;
      }
    }
    if (n == locks.length) {
      return locks;
    }
    RaceTrackSync[] trimmed = new RaceTrackSync[n];
    System.arraycopy(left, 0, trimmed, 0, n);
    return trimmed;
  }

  /** The index of the locks that two sets have in common. */
  int intersect(int a, int b) {
    if (a == b || a == 0) {
      return a;
    }
    if (b == 0) {
      return 0;
    }
    RaceTrackSync[] x = entry(a).locks;
    RaceTrackSync[] y = entry(b).locks;
    int n = common(x, y, null);
    if (n == x.length) {
      return a;
    }
    RaceTrackSync[] common = new RaceTrackSync[n];
    common(x, y, common);
    return index(common);
  }

  private static int common(RaceTrackSync[] x, RaceTrackSync[] y, RaceTrackSync[] into) {
    int n = 0;
    for (int i = 0, k = 0; i < x.length && k < y.length; ) {
      if (x[i] == y[k]) {
        if (into != null) {
          into[n] = x[i];
        }
        n++;
        i++;
        k++;
      } else if (x[i].number < y[k].number) {
        i++;
      } else {
        k++;
      }
    }
    return n;
  }

  /** The number of sets that have all their locks. */
  public int size() {
    return living;
  }

  /** How many sets lost locks that are gone. */
  public int swept() {
    return swept;
  }
}
