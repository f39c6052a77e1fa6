package dev.redflag.happensbefore;

/**
 * What a call does to the elements of an array that it is given.
 *
 * @param kind what it does
 * @param before whether it is entered before the call, since the call may hand the elements on
 * @param lent whether the call may lead to a method that does it under a lock of its own, which
 *     then enters it
 * @param range the array and which of its elements
 * @param other the second array, where two are compared; else null
 */
public record ArrayEffect(Kind kind, boolean before, boolean lent, Range range, Range other) {
  /** What is done to the elements. */
  public enum Kind {
    /** They are read. */
    READ,
    /** They are written. */
    WRITE,
    /** They are read, and those that change are written. */
    CHANGE,
    /** Those that a binary search looks at are read. */
    SEARCH,
    /** Two arrays are read up to their first difference. */
    EQUALS,
    /** As {@link #EQUALS}, by a comparator. */
    EQUALS_BY,
    /** As {@link #EQUALS}, and so on in arrays of arrays. */
    DEEP_EQUALS,
    /** Two arrays are read up to the index that is the result. */
    MISMATCH,
    /** Two arrays are read as far as their order needs. */
    ORDER;

    /** Whether two arrays are compared. */
    public boolean compares() {
      return compareTo(EQUALS) >= 0;
    }
  }

  /** How a range is given. */
  public enum Form {
    /** All elements. */
    WHOLE,
    /** All elements, and those of the arrays among them. */
    DEEP,
    /** From a up to b. */
    FROM_TO,
    /** From a up to b, or to the array's end. */
    FROM_TILL,
    /** As many as b, from a on. */
    AT_COUNT,
    /** As many as lie between b and c, from a on. */
    AT_SPAN,
    /** Up to the first null, if the array is what the call returns. */
    SHOWN
  }

  /** Stands for the call's result where an argument's number is expected. */
  public static final int RESULT = 0;

  /** Stands for the number zero where an argument's number is expected. */
  public static final int ZERO = -1;

  /**
   * Stands for the size of the collection that is called where an argument's number is expected.
   */
  public static final int SIZE = -2;

  /**
   * Elements of an array.
   *
   * @param array number of the argument that is the array, from 1
   * @param a number of the argument that the form calls a, or {@link #RESULT} or {@link #ZERO}
   */
  public record Range(int array, Form form, int a, int b, int c) {
    static Range of(int array, Form form) {
      return new Range(array, form, ZERO, ZERO, ZERO);
    }

    /** Whether the range depends on what the call returns. */
    public boolean needsResult() {
      return form == Form.SHOWN || a == RESULT || b == RESULT || c == RESULT;
    }
  }

  /** Whether what the call returns has to be kept. */
  public boolean needsResult() {
    return kind == Kind.SEARCH || kind.compares() || range.needsResult();
  }
}
