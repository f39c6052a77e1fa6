package dev.redflag.runtime.shadow;

/**
 * A thread's cache in front of the shadows of arrays: direct-mapped by identity hash. Owned by one
 * thread. It holds shadows, which do not hold their arrays.
 */
public final class ArrayCache {
  private static final int INITIAL_SIZE = 8;
  private static final int MAX_SIZE = 256;

  /** Grows with the misses, so that a thread that touches few arrays stays small. */
  private TableShadow[] recent = new TableShadow[INITIAL_SIZE];

  private int misses;

  /** The shadow of an array. */
  public TableShadow shadowOf(Object array) {
    TableShadow[] r = recent;
    TableShadow cached = r[System.identityHashCode(array) & r.length - 1];
    return cached != null && cached.refersTo(array) ? cached : miss(array);
  }

  private TableShadow miss(Object array) {
    TableShadow found = ShadowTable.ARRAYS.get(array);
    if (++misses > recent.length << 1 && recent.length < MAX_SIZE) {
      misses = 0;
      recent = new TableShadow[recent.length << 1];
    }
    recent[System.identityHashCode(array) & recent.length - 1] = found;
    return found;
  }
}
