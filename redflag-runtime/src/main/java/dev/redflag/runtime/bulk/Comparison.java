package dev.redflag.runtime.bulk;

/** How a method compares two arrays, and so how many elements it reads of each. */
public enum Comparison {
  /** Whether all are equal; arrays of two lengths are not looked at. */
  EQUALS,
  /** As {@link #EQUALS}, by a comparator, which may tell one object from itself. */
  EQUALS_BY,
  /** As {@link #EQUALS}, and so on in the arrays among the elements. */
  DEEP_EQUALS,
  /** The index of the first difference, or of the shorter one's end. */
  MISMATCH,
  /** Which comes first. */
  ORDER;

  private static final Comparison[] ALL = values();

  static Comparison of(int ordinal) {
    return ALL[ordinal];
  }

  /**
   * The number of elements that were surely read of each array.
   *
   * @param n how many the first range has
   * @param m how many the second has
   * @param result what the method returned
   */
  int read(Object one, int from, int n, Object other, int fromOther, int m, int result) {
    int shorter = Math.min(n, m);
    return switch (this) {
      case EQUALS, DEEP_EQUALS ->
          n != m ? 0 : result != 0 ? n : BulkCalls.difference(one, from, other, fromOther, n) + 1;
      case EQUALS_BY -> n != m ? 0 : result != 0 ? n : Math.min(n, 1);
      case MISMATCH -> result < 0 ? shorter : Math.min(result + 1, shorter);
      case ORDER -> {
        int difference =
            result == 0 ? -1 : BulkCalls.difference(one, from, other, fromOther, shorter);
        yield difference < 0 ? shorter : difference + 1;
      }
    };
  }
}
