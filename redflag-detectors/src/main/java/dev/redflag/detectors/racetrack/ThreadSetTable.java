package dev.redflag.detectors.racetrack;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * All threadsets that locations are in, each once, by index (RaceTrack, section 3.2). A set goes
 * when no location is in it any more: each location holds one reference, and the references of the
 * locations of an object that is collected are given back by its {@link Holding}.
 *
 * <p>Guarded by its short lock.
 */
public final class ThreadSetTable {
  private static final long LOCK = Memory.offset(ThreadSetTable.class, "lock");

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** By index, from 1; null where the index is free. */
  private ThreadSet[] sets = new ThreadSet[16];

  /** By index: locations in the set, or the next free index. */
  private int[] counts = new int[16];

  /** Next index of the same bucket. */
  private int[] nexts = new int[16];

  /** Heads of the buckets. */
  private int[] buckets = new int[16];

  private int used = 1;
  private int firstFree;
  private int living;
  private int most;
  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

  /**
   * The threadsets that the locations of one object are in, beyond the life of what holds their
   * states. Guarded by the lock of that holder.
   */
  public static final class Holding extends WeakReference<Object> {
    /** Index by location; zero where the location is in none. */
    private int[] indexes = new int[2];

    /** Keeps the holding itself alive until its holder is gone. Guarded by the table's lock. */
    private Holding next;

    private Holding previous;

    private Holding(Object holder, ReferenceQueue<Object> queue) {
      super(holder, queue);
    }

    private int set(int location, int index) {
      if (location >= indexes.length) {
        int[] longer = new int[Math.max(location + 1, indexes.length << 1)];
        System.arraycopy(indexes, 0, longer, 0, indexes.length);
        indexes = longer;
      }
      int before = indexes[location];
      indexes[location] = index;
      return before;
    }
  }

  /** Head of the list of holdings. */
  private final Holding holdings = new Holding(this, null);

  /** A holding for the locations whose states {@code holder} keeps. */
  Holding holding(Object holder) {
    Holding made = new Holding(holder, gone);
    lock();
    try {
      made.next = holdings.next;
      made.previous = holdings;
      if (made.next != null) {
        made.next.previous = made;
      }
      holdings.next = made;
    } finally {
      unlock();
    }
    return made;
  }

  /** The set of an index that a location is in. */
  ThreadSet get(int index) {
    lock();
    try {
      return sets[index];
    } finally {
      unlock();
    }
  }

  /** The index of a set, of which the caller now holds one reference. */
  int retain(ThreadSet set) {
    lock();
    try {
      expunge();
      int b = set.hashCode() & buckets.length - 1;
      for (int i = buckets[b]; i != 0; i = nexts[i]) {
        if (sets[i].equals(set)) {
          counts[i]++;
          return i;
        }
      }
      return add(set);
    } finally {
      unlock();
    }
  }

  private int add(ThreadSet set) {
    int index = firstFree;
    if (index != 0) {
      firstFree = counts[index];
    } else {
      if (used == sets.length) {
        grow();
      }
      index = used++;
    }
    int b = set.hashCode() & buckets.length - 1;
    sets[index] = set;
    counts[index] = 1;
    nexts[index] = buckets[b];
    buckets[b] = index;
    living++;
    most = Math.max(most, living);
    return index;
  }

  private void grow() {
    int n = sets.length << 1;
    ThreadSet[] s = new ThreadSet[n];
    int[] c = new int[n];
    System.arraycopy(sets, 0, s, 0, used);
    System.arraycopy(counts, 0, c, 0, used);
    sets = s;
    counts = c;
    nexts = new int[n];
    buckets = new int[n];
    for (int i = 1; i < used; i++) {
      if (sets[i] != null) {
        int b = sets[i].hashCode() & n - 1;
        nexts[i] = buckets[b];
        buckets[b] = i;
      }
    }
  }

  /** Gives one reference back. */
  void release(int index) {
    lock();
    try {
      releaseLocked(index);
    } finally {
      unlock();
    }
  }

  private void releaseLocked(int index) {
    if (--counts[index] > 0) {
      return;
    }
    int b = sets[index].hashCode() & buckets.length - 1;
    if (buckets[b] == index) {
      buckets[b] = nexts[index];
    } else {
      int i = buckets[b];
      while (nexts[i] != index) {
        i = nexts[i];
      }
      nexts[i] = nexts[index];
    }
    sets[index] = null;
    counts[index] = firstFree;
    firstFree = index;
    living--;
  }

  /**
   * Notes that a location went into a set (or, with zero, into none), and gives back the reference
   * of the one that it was in.
   */
  void move(Holding holding, int location, int index) {
    int before = holding.set(location, index);
    if (before != 0) {
      release(before);
    }
  }

  /** Gives all references of a holding back. */
  void clear(Holding holding) {
    for (int location = 0; location < holding.indexes.length; location++) {
      move(holding, location, 0);
    }
  }

  private void expunge() {
    for (Reference<?> r = gone.poll(); r != null; r = gone.poll()) {
      Holding h = (Holding) r;
      for (int index : h.indexes) {
        if (index != 0) {
          releaseLocked(index);
        }
      }
      h.previous.next = h.next;
      if (h.next != null) {
        h.next.previous = h.previous;
      }
    }
  }

  /** The number of sets that locations are in. */
  public int size() {
    lock();
    try {
      expunge();
      return living;
    } finally {
      unlock();
    }
  }

  /** The most sets there were at once. */
  public int most() {
    return most;
  }

  private void lock() {
    Memory.lock(this, LOCK);
  }

  private void unlock() {
    Memory.unlock(this, LOCK);
  }
}
