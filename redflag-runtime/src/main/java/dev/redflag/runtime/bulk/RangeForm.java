package dev.redflag.runtime.bulk;

/** How two numbers of a call, a and b, give the elements that it accesses. */
public enum RangeForm {
  /** All elements; the numbers are not looked at. */
  WHOLE,
  /** All elements, and those of the arrays among them; the numbers are not looked at. */
  DEEP,
  /** From a up to, not including, b; none where that reaches out of the array. */
  FROM_TO,
  /** From a up to b or to the array's end, whichever comes first. */
  FROM_TILL,
  /** As many as b from a on; none where that reaches out of the array. */
  AT_COUNT;

  /** The first element. */
  int from(int a) {
    return this == WHOLE || this == DEEP ? 0 : a;
  }

  /**
   * The end of the elements in an array of that length; below the first one where none is meant.
   */
  int to(int a, int b, int length) {
    if (this == WHOLE || this == DEEP) {
      return length;
    }
    if (a < 0 || a > length || b < 0) {
      return -1;
    }
    return switch (this) {
      case FROM_TO -> b <= length ? b : -1;
      case FROM_TILL -> Math.min(b, length);
      default -> b <= length - a ? a + b : -1;
    };
  }
}
