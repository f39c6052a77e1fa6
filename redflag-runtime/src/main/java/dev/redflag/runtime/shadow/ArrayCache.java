package dev.redflag.runtime.shadow;

/**
 * A thread's cache in front of the shadows of arrays: direct-mapped by identity hash. Owned by one
 * thread. It holds shadows, which do not hold their arrays.
 */
public final class ArrayCache {
  private static final int SIZE = 64;

  private final TableShadow[] recent = new TableShadow[SIZE];

  /** The shadow of an array. */
  public TableShadow shadowOf(Object array) {
    int i = System.identityHashCode(array) & SIZE - 1;
    TableShadow cached = recent[i];
    if (cached != null && cached.refersTo(array)) {
      return cached;
    }
    TableShadow found = ShadowTable.ARRAYS.get(array);
    recent[i] = found;
    return found;
  }
}
