package subject;

import dev.redflag.instrument.testing.Expect;

/** Accesses to arrays that fields have, outside of loops. */
class FieldArrays {
  private static final FieldArrays ONE = new FieldArrays(new double[] {1, 2, 3}, 2);
  private static final FieldArrays LENT = new FieldArrays(new double[] {1, 2, 3}, 2);
  private static final FieldArrays EMPTY = new FieldArrays(null, 0);
  private static final double[] ANOTHER = {4, 5, 6};
  private static final FieldArrays BOTH = new FieldArrays(ANOTHER, 1);
  private static final FieldArrays SAME = new FieldArrays(ANOTHER, 1);
  private static final int[] OTHER = {5};

  private final double[] cells;
  private final int stride;
  private int[] counts = {0, 1, 2};
  private byte[][] rows = {{1, 2}, {3, 4}};

  FieldArrays(double[] cells, int stride) {
    this.cells = cells;
    this.stride = stride;
  }

  private double get(int row, int column) {
    return cells[row * stride + column];
  }

  private void set(int at, double value) {
    cells[at] = value;
  }

  @Expect({"read [2]", "write [1]", "read [1]"})
  static void ofThis() {
    double d = ONE.get(1, 0);
    ONE.set(1, d);
    ONE.get(0, 1);
  }

  @Expect({"read [1]", "write [1]"})
  static void readAndWritten() {
    ONE.cells[1] += three();
  }

  private static int three() {
    return 3;
  }

  @Expect({
    "read FieldArrays.counts",
    "read FieldArrays.counts",
    "read [2]",
    "read [2]",
    "write [2]",
    "write [0]"
  })
  static void oneIndexedByAnother() {
    ONE.counts[ONE.counts[2]]++;
    ONE.cells[0] = 1;
  }

  @Expect({"read FieldArrays.rows", "read [1]", "read [0]"})
  static int rowOfAField() {
    return ONE.rows[1][0];
  }

  /** The array is that of the first object, whatever the variable holds by then. */
  @Expect({"write [1]", "write [0]"})
  static void variableChangedInBetween() {
    FieldArrays of = LENT;
    of.cells[(of = null) == null ? 1 : 2] = 7;
    of = LENT;
    of.cells[index(of = null)] = 7;
  }

  private static int index(FieldArrays of) {
    return of == null ? 0 : 1;
  }

  @Expect({
    "read FieldArrays.counts",
    "read [0]",
    "write FieldArrays.counts",
    "read FieldArrays.counts",
    "read [0]"
  })
  static void anotherArrayInTheField() {
    int sum = LENT.counts[0];
    LENT.counts = OTHER;
    sum += LENT.counts[0];
  }

  @Expect({"read [2]", "write [2]"})
  static void theSameOfTwoObjects() {
    BOTH.set(2, SAME.get(2, 0));
  }

  @Expect({})
  static void noArray() {
    try {
      EMPTY.set(0, 1);
      throw new AssertionError("no exception");
    } catch (NullPointerException e) {
      // as it should be
    }
    try {
      none().cells[0] = 1;
      throw new AssertionError("no exception");
    } catch (NullPointerException e) {
      // as it should be
    }
  }

  private static FieldArrays none() {
    return null;
  }

  @Expect({})
  static void noSuchElement() {
    try {
      ONE.get(7, 7);
      throw new AssertionError("no exception");
    } catch (ArrayIndexOutOfBoundsException e) {
      // as it should be
    }
  }
}
