package subject;

import dev.redflag.instrument.testing.Expect;

/** Loops whose accesses are checked together where they are left, and such whose are not. */
class CountedLoops {
  private static final int[] APART = {1, 2, 3, 0};
  private static final int[] COUNTED = {1, 2, 3, 0};
  private static final int[] SOUGHT = {1, 2, 3, 0};
  private static final int[] LEFT = {1, 0};
  private static final int[] ENDED = {1, 2, 3, 0};
  private static final int[] DIVIDED = {1, 0};
  private static final int[] UNUSED = {1, 2, 3, 0};
  private static final int[] SKIPPED = {1, 0, 1};
  private static final int[] FOLLOWED = {1, 2, 3, 0};
  private static final int[] COPIED = {1, 2, 3};
  private static final int[] FILLED = new int[3];
  private static final int[] TESTED = {1, 0, 1};
  private static final CountedLoops ONE = new CountedLoops();
  private static final CountedLoops[] TWO = {ONE, ONE};
  private static final int[][] MORE_ROWS = {{}, {1, 2, 3, 0}};
  private static final int[][] ROWS = {{}, {1, 2, 3, 0}};

  @Expect({"read [0]", "read [1]", "read [2]", "write [1]", "write [2]", "write [3]"})
  static void readsAndWritesApart() {
    int[] a = APART;
    for (int i = 0; i < 3; i++) {
      a[i + 1] = a[i];
    }
  }

  @Expect({"read [0]", "read [1]", "read [2]", "write [1]", "write [2]", "write [3]"})
  static void arrayLoadedInEachTurn() {
    for (int i = 0; i < 3; i++) {
      FOLLOWED[i + 1] = FOLLOWED[i];
    }
  }

  /** No other thread can put another grid into the field, which is final. */
  @Expect({"read [1]", "read [0]", "read [1]", "write [1]", "write [2]"})
  static void rowLoadedInEachTurn() {
    int k = 1;
    for (int i = 0; i < 2; i++) {
      ROWS[k][i + 1] = COPIED[i];
    }
  }

  private int[][] grid;

  /** Here it may, and an element of that is read then. */
  @Expect({"write CountedLoops.grid", "read [1]", "read [1]", "write [1]", "write [2]"})
  static void rowOfAGridLoadedInEachTurn() {
    CountedLoops one = ONE;
    one.grid = MORE_ROWS;
    int k = 1;
    for (int i = 0; i < 2; i++) {
      one.grid[k][i + 1] = i;
    }
  }

  private final CountedLoops owned = this;
  private CountedLoops lent = this;

  @Expect({"read CountedLoops.step", "write [0]", "write [1]", "write [2]"})
  static void fieldOfAnObjectInAFinalField() {
    CountedLoops one = ONE;
    int[] a = FILLED;
    for (int i = 0; i < 3; i++) {
      a[i] = one.owned.step;
    }
  }

  @Expect({
    "read CountedLoops.lent",
    "read CountedLoops.step",
    "read CountedLoops.step",
    "write [0]",
    "write [1]"
  })
  static void fieldOfAnObjectThatMayBeAnother() {
    CountedLoops one = ONE;
    int[] a = FILLED;
    for (int i = 0; i < 2; i++) {
      a[i] = one.lent.step;
    }
  }

  private int stepped(int by) {
    return by > 5 ? stepped(by - 1) : by + step;
  }

  /** What calls itself is not followed. */
  @Expect({"read CountedLoops.step", "write [0]", "read CountedLoops.step", "write [1]"})
  static void callsWhatCallsItself() {
    CountedLoops one = ONE;
    int[] a = FILLED;
    for (int i = 0; i < 2; i++) {
      a[i] = one.stepped(i);
    }
  }

  private int scaled(int by) {
    return by * step;
  }

  private static int twice(CountedLoops of, int by) {
    return Math.max(0, of.scaled(by)) * 2;
  }

  @Expect({"read CountedLoops.step", "read CountedLoops.step", "write [0]", "write [1]"})
  static void callsWhatCannotSynchronize() {
    CountedLoops one = ONE;
    int[] a = FILLED;
    for (int i = 0; i < 2; i++) {
      a[i] = twice(one, i);
    }
  }

  private synchronized int locked(int by) {
    return by;
  }

  @Expect({
    "acquire EXCLUSIVE_LOCK",
    "release EXCLUSIVE_LOCK",
    "write [0]",
    "acquire EXCLUSIVE_LOCK",
    "release EXCLUSIVE_LOCK",
    "write [1]"
  })
  static void callsWhatSynchronizes() {
    CountedLoops one = ONE;
    int[] a = FILLED;
    for (int i = 0; i < 2; i++) {
      a[i] = one.locked(i);
    }
  }

  @Expect({"read [1]", "write [1]", "write [2]"})
  static void rowBesideARow() {
    int[][] rows = MORE_ROWS;
    int k = 2;
    for (int i = 0; i < 2; i++) {
      rows[k - 1][i + 1] = i;
    }
  }

  @Expect({"write [1]", "write [2]", "write [3]"})
  static void writeStandsForRead() {
    int[] a = COUNTED;
    for (int i = 3; i > 0; i--) {
      a[i]++;
    }
  }

  @Expect({"read [0]", "read [1]"})
  static int isReturnedFrom() {
    int[] a = SOUGHT;
    for (int i = 0; i < 4; i++) {
      if (a[i] == 2) {
        return i;
      }
    }
    return -1;
  }

  @Expect({"write [0]", "read [1]"})
  static void isLeftMidway() {
    int[] a = LEFT;
    for (int i = 0; i < 4; i++) {
      int inverse = 6 / 1 - a[i];
      if (inverse == 6) {
        break;
      }
      a[i] = inverse;
    }
  }

  @Expect({"write [2]", "write [3]"})
  static void endsByAnException() {
    int[] a = ENDED;
    try {
      for (int i = 2; ; i++) {
        a[i] = 0;
      }
    } catch (ArrayIndexOutOfBoundsException expected) {
      a = null;
    }
  }

  @Expect({"write [0]", "read [1]"})
  static void endsByAnExceptionMidway() {
    int[] a = DIVIDED;
    try {
      for (int i = 0; i < 2; i++) {
        a[i] = 1 / a[i];
      }
    } catch (ArithmeticException expected) {
      a = null;
    }
  }

  @Expect({})
  static void hasNoTurn() {
    int[] a = UNUSED;
    for (int i = 4; i < a.length; i++) {
      a[i] = 0;
    }
  }

  int step;

  @Expect({"read CountedLoops.step", "write [0]", "write [1]", "write [2]"})
  static void fieldOfOneObject() {
    CountedLoops one = ONE;
    int[] a = FILLED;
    for (int i = 0; i < 3; i++) {
      a[i] = one.step;
    }
  }

  @Expect({"read CountedLoops.step", "read CountedLoops.step", "read [0]", "read [1]"})
  static int fieldOfAnotherObjectInEachTurn() {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
      sum += TWO[i].step;
    }
    return sum;
  }

  @Expect({"read CountedLoops.step", "read CountedLoops.step", "read [0]", "read [1]", "read [2]"})
  static int fieldThatIsNotReadInEachTurn() {
    CountedLoops one = ONE;
    int[] a = TESTED;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      if (a[i] == 1) {
        sum += one.step;
      }
    }
    return sum;
  }

  @Expect({"read [0]", "read [2]"})
  static int isNotMadeInEachTurn() {
    int[] a = SKIPPED;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      if (i != 1) {
        sum += a[i];
      }
    }
    return sum;
  }
}
