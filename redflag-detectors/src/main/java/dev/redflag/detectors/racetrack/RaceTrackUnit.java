package dev.redflag.detectors.racetrack;

import dev.redflag.detectors.racetrack.ThreadSetTable.Holding;
import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.site.SideAccess;

/**
 * What RaceTrack keeps at the side of an object or array: of the object as a whole its last
 * accesses, from when several threads use it at once; once it is refined, the states of its fields
 * or elements.
 *
 * <p>Representation of the refined states: chunks of {@link #CHUNK} locations of three words each
 * (state, last access, last access of another thread), made when first touched and never replaced
 * while the object is refined; the directory of chunks is replaced to grow, under the lock. States
 * change by compare-and-set. Those changes that a threadset takes part in are made under the unit's
 * lock, so that the table's references are moved along.
 */
final class RaceTrackUnit {
  private static final long LOCK = Memory.offset(RaceTrackUnit.class, "lock");
  private static final int CHUNK_BITS = 4;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int WORDS = 3;

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  private volatile long[][] chunks = {};

  /** The threadsets that the locations are in; null until there is one. Guarded by the lock. */
  Holding holding;

  /** Last accesses to the object as a whole, as words; zero where there is none. Racy. */
  long last;

  long lastOfOther;

  /** The unit at an object's side, made now where there is none. */
  static RaceTrackUnit of(Object side, int site) {
    Object there = SideAccess.unit(side, site);
    return (RaceTrackUnit)
        (there != null ? there : SideAccess.putUnit(side, site, new RaceTrackUnit()));
  }

  void lock() {
    Memory.lock(this, LOCK);
  }

  void unlock() {
    Memory.unlock(this, LOCK);
  }

  /** The chunk in which the words of a location lie. */
  long[] chunk(int location) {
    int number = location >>> CHUNK_BITS;
    long[][] all = chunks;
    long[] there = number < all.length ? chunk(all, number) : null;
    return there != null ? there : makeChunk(number);
  }

  /** The chunk in which the words of a location lie, or null where none of it was accessed. */
  long[] findChunk(int location) {
    int number = location >>> CHUNK_BITS;
    long[][] all = chunks;
    return number < all.length ? chunk(all, number) : null;
  }

  /** Where in its chunk the state of a location lies; its last access is behind it. */
  static int stateIndex(int location) {
    return (location & CHUNK - 1) * WORDS;
  }

  private static long[] chunk(long[][] all, int number) {
    return (long[]) Memory.U.getReferenceAcquire(all, offset(number));
  }

  private static long offset(int number) {
    return Memory.REFERENCES + ((long) number << Memory.REFERENCE_SHIFT);
  }

  private long[] makeChunk(int number) {
    lock();
    try {
      long[][] all = chunks;
      if (number >= all.length) {
        all = new long[Math.max(number + 1, all.length << 1)][];
        System.arraycopy(chunks, 0, all, 0, chunks.length);
        chunks = all;
      }
      if (all[number] == null) {
        Memory.U.putReferenceRelease(all, offset(number), new long[CHUNK * WORDS]);
      }
      return all[number];
    } finally {
      unlock();
    }
  }

  /** Offset of a location's state in its chunk. */
  static long stateOffset(int location) {
    return Memory.LONGS + (long) ((location & CHUNK - 1) * WORDS) * Long.BYTES;
  }

  /** Sets the states of all locations that were accessed. Called under the lock. */
  void setAccessed(long state) {
    for (long[] chunk : chunks) {
      for (int i = 0; chunk != null && i < chunk.length; i += WORDS) {
        if (chunk[i] != RaceTrackEncoding.VIRGIN) {
          chunk[i] = state;
        }
      }
    }
  }

  /** Forgets the states of all locations. Called under the lock. */
  void forgetLocations() {
    chunks = new long[0][];
  }

  /** Enters an access to the object as a whole. */
  void enter(long word) {
    if (last != 0 && Epoch.thread(last) != Epoch.thread(word)) {
      lastOfOther = last;
    }
    last = word;
  }

  /** The last access by another thread than the one of {@code number}; zero where there is none. */
  long ofOther(int number) {
    return last != 0 && Epoch.thread(last) != number ? last : lastOfOther;
  }

  /** Enters an access to a location. */
  static void enter(long[] chunk, long stateOffset, long word) {
    int i = (int) (stateOffset - Memory.LONGS >> 3);
    if (chunk[i + 1] != 0 && Epoch.thread(chunk[i + 1]) != Epoch.thread(word)) {
      chunk[i + 2] = chunk[i + 1];
    }
    chunk[i + 1] = word;
  }

  /** The last access to a location by another thread. */
  static long ofOther(long[] chunk, long stateOffset, int number) {
    int i = (int) (stateOffset - Memory.LONGS >> 3);
    long last = chunk[i + 1];
    return last != 0 && Epoch.thread(last) != number ? last : chunk[i + 2];
  }
}
