package dev.redflag.runtime.shadow;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * The reads of the read-shared locations of a {@link TableShadow}, a {@link ReadPlane} a thread
 * number.
 *
 * <p>Compact where many locations are read by few threads, as the elements of a matrix are. A
 * thread writes its own plane only, so that readers do not wait for each other; a writer of a
 * location looks at all planes. Nothing is taken out when a location stops being read-shared: a
 * stale word is one of a read that the write came after, or raced with.
 *
 * <p>Representation: an open-addressed table by thread number, replaced when half full. One more
 * plane keeps the read by which a location became read-shared, since only its thread may write its
 * plane.
 */
public final class ReadPlanes {
  private static final long LOCK = Memory.offset(ReadPlanes.class, "lock");
  private static final int NOBODY = -1;

  private volatile ReadPlane[] table = new ReadPlane[4];

  /** Guarded by the lock. */
  private int used;

  /** First reads of locations; written under the lock. */
  private final ReadPlane first = new ReadPlane(NOBODY);

  /** Further reads of locations that came out of a run; written under the lock. */
  private volatile ReadPlane[] more = {};

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** The plane of a thread number, or null. */
  public ReadPlane find(int number) {
    ReadPlane[] t = table;
    int mask = t.length - 1;
    for (int i = number & mask; t[i] != null; i = i + 1 & mask) {
      if (t[i].number == number) {
        return t[i];
      }
    }
    return null;
  }

  /** The plane of a thread number, made now where it has none. Called by the thread that has it. */
  public ReadPlane get(int number) {
    ReadPlane found = find(number);
    return found != null ? found : make(number);
  }

  @ReservedStackAccess
  private ReadPlane make(int number) {
    Memory.lock(this, LOCK);
    try {
      ReadPlane found = find(number); // threads may share a number
      if (found != null) {
        return found;
      }
      ReadPlane made = new ReadPlane(number);
      ReadPlane[] t = table;
      if (used++ >= t.length >> 1) {
        ReadPlane[] larger = new ReadPlane[t.length << 1];
        for (ReadPlane p : t) {
          if (p != null) {
            place(larger, p);
          }
        }
        t = larger;
      }
      Memory.U.storeFence(); // the plane before its reference
      place(t, made);
      table = t;
      return made;
    } finally {
      Memory.unlock(this, LOCK);
    }
  }

  private static void place(ReadPlane[] t, ReadPlane plane) {
    int mask = t.length - 1;
    int i = plane.number & mask;
    while (t[i] != null) {
      i = i + 1 & mask;
    }
    t[i] = plane;
  }

  /** Keeps the read by which a location becomes read-shared. Called under the location's lock. */
  @ReservedStackAccess
  public void putFirst(int location, long word) {
    Memory.lock(this, LOCK);
    try {
      first.put(location, word);
    } finally {
      Memory.unlock(this, LOCK);
    }
  }

  /**
   * Keeps the reads of a location that becomes read-shared by what others than this thread read;
   * zero for none. Called under the lock of the location's runs.
   */
  @ReservedStackAccess
  public void putFirst(int location, long[] words) {
    Memory.lock(this, LOCK);
    try {
      int used = 0;
      for (long word : words) {
        if (word == Epoch.NONE) {
          continue;
        }
        if (used == 0) {
          first.put(location, word);
        } else {
          more(used - 1).put(location, word);
        }
        used++;
      }
    } finally {
      Memory.unlock(this, LOCK);
    }
  }

  private ReadPlane more(int i) {
    ReadPlane[] m = more;
    if (i >= m.length) {
      ReadPlane[] longer = new ReadPlane[i + 1];
      System.arraycopy(m, 0, longer, 0, m.length);
      for (int k = m.length; k <= i; k++) {
        longer[k] = new ReadPlane(NOBODY);
      }
      more = longer;
      m = longer;
    }
    return m[i];
  }

  /** Bytes that the planes hold. */
  long weight() {
    long weight = first.weight();
    for (ReadPlane p : more) {
      weight += p.weight();
    }
    for (ReadPlane p : table) {
      weight += p == null ? 0 : p.weight();
    }
    return weight;
  }

  /**
   * All words of a location, those that do not count any more among them: in no order, zero where a
   * thread has none. For a writer that holds the location's lock, and for tests.
   */
  public long[] words(int location) {
    ReadPlane[] t = table;
    ReadPlane[] m = more;
    long[] words = new long[t.length + 1 + m.length];
    words[t.length] = first.word(location);
    for (int i = 0; i < m.length; i++) {
      words[t.length + 1 + i] = m[i].word(location);
    }
    for (int i = 0; i < t.length; i++) {
      words[i] = t[i] == null ? Epoch.NONE : t[i].word(location);
    }
    return words;
  }
}
