package dev.redflag.runtime.shadow;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import java.lang.ref.ReferenceQueue;

/**
 * The shadow of locations that have no woven members: the elements of an array, the state of a JDK
 * object, the static fields of a class, the fields of an object whose class was not woven.
 *
 * <p>Representation: chunks of {@link #CHUNK} locations, made when first touched. In the words layout
 * a chunk is a {@code long[]} with the write word of location i at 2i and its read word at 2i+1; in
 * the reference layout it is an {@code Object[]} with one state a location. {@code ordinal} of a slot
 * is the location's number.
 */
public final class TableShadow extends IdentityEntry {
  public static final int CHUNK_BITS = 10;
  public static final int CHUNK = 1 << CHUNK_BITS;

  private static final int WORDS_BASE = Memory.U.arrayBaseOffset(long[].class);
  private static final int REFS_BASE = Memory.U.arrayBaseOffset(Object[].class);
  private static final int REFS_SCALE = Memory.U.arrayIndexScale(Object[].class);

  /** Whether the installed detector keeps words. */
  private static final boolean WORDS = layoutIsWords();

  private final int length;

  /** Chunks by number; elements are published with release stores and never replaced. */
  private final Object[] chunks;

  /** The first chunk, for the common short array; null until touched. */
  private volatile Object first;

  /** Read sets of the locations, made when the first is read-shared; see {@code ReadSets}. */
  public volatile Object readSets;

  TableShadow(Object referent, int hash, ReferenceQueue<Object> queue, int length) {
    super(referent, hash, queue);
    this.length = length;
    this.chunks = length > CHUNK ? new Object[(length + CHUNK - 1) >>> CHUNK_BITS] : null;
  }

  /** The shadow of a class's statics; belongs to no object. */
  public static TableShadow ofStatics(int fields) {
    return new TableShadow(null, 0, null, fields);
  }

  /** A shadow of {@code length} locations that belongs to no object, for replays and tests. */
  public static TableShadow detached(int length) {
    return new TableShadow(null, 0, null, length);
  }

  private static boolean layoutIsWords() {
    Detector d = Detectors.installed();
    return d == null || d.layout() != ShadowLayout.REFERENCE;
  }

  /** The number of locations. */
  public int length() {
    return length;
  }

  /** The base object of a location's shadow: the chunk that it lies in. */
  public Object base(int location) {
    Object chunk =
        chunks == null
            ? first
            : Memory.U.getReferenceAcquire(
                chunks, REFS_BASE + (long) (location >>> CHUNK_BITS) * REFS_SCALE);
    return chunk != null ? chunk : makeChunk(location >>> CHUNK_BITS);
  }

  private Object makeChunk(int number) {
    int size = Math.min(CHUNK, length - (number << CHUNK_BITS));
    Object made = WORDS ? new long[size << 1] : new Object[size];
    synchronized (this) { // no application code can hold this monitor: the entry is not visible to it
      Object there = chunks == null ? first : chunks[number];
      if (there != null) {
        return there;
      }
      if (chunks == null) {
        first = made;
      } else {
        Memory.U.putReferenceRelease(chunks, REFS_BASE + (long) number * REFS_SCALE, made);
      }
      return made;
    }
  }

  /** The slot of a location, relative to its {@link #base}. */
  public static long slot(int location) {
    int within = location & CHUNK - 1;
    if (WORDS) {
      return (long) location << Slot.ORDINAL_SHIFT
          | 1L << Slot.OFFSET_BITS
          | WORDS_BASE + ((long) within << 4);
    }
    return (long) location << Slot.ORDINAL_SHIFT | REFS_BASE + (long) within * REFS_SCALE;
  }

  @Override
  protected void dispose() {
    first = null;
    readSets = null;
    if (chunks != null) {
      for (int i = 0; i < chunks.length; i++) {
        chunks[i] = null;
      }
    }
  }
}
