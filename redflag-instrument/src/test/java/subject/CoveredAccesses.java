package subject;

import dev.redflag.instrument.testing.Expect;

/** Accesses that the check of another one stands for, and such that it does not. */
class CoveredAccesses {
  private static final CoveredAccesses ONE = new CoveredAccesses();
  private static final CoveredAccesses TWO = new CoveredAccesses();
  private static final int[] CELLS = new int[4];

  private int a;
  private int b;
  private CoveredAccesses next = this;
  private final CoveredAccesses owned = this;

  @Expect({"write CoveredAccesses.a"})
  static void isUpdated() {
    ONE.a++;
  }

  @Expect({"read CoveredAccesses.b", "write CoveredAccesses.a"})
  static void isUpdatedByAnotherField() {
    CoveredAccesses one = ONE;
    one.a += one.b;
  }

  @Expect({"read CoveredAccesses.b", "write CoveredAccesses.a"})
  static void isUpdatedAfterAnotherObject() {
    CoveredAccesses one = ONE;
    CoveredAccesses two = TWO;
    one.a = two.b - one.a;
  }

  @Expect({"read CoveredAccesses.a", "read CoveredAccesses.b", "write CoveredAccesses.a"})
  static void isUpdatedByAnotherObject() {
    CoveredAccesses one = ONE;
    CoveredAccesses two = TWO;
    one.a += two.b;
  }

  @Expect({"read CoveredAccesses.a", "write CoveredAccesses.a"})
  static void isDivided() {
    CoveredAccesses one = ONE;
    int by = 3;
    one.a /= by;
  }

  @Expect({"read CoveredAccesses.a", "write CoveredAccesses.a"})
  static void isUpdatedByCall() {
    CoveredAccesses one = ONE;
    one.a += three();
  }

  @Expect({"write CoveredAccesses.a"})
  static void isWrittenOnEveryWay() {
    CoveredAccesses one = ONE;
    if (one.a > 4) {
      one.a = 1;
    } else {
      one.a++;
    }
  }

  @Expect({"read CoveredAccesses.a", "write CoveredAccesses.a"})
  static void isWrittenOnOneWay() {
    CoveredAccesses one = ONE;
    if (one.a != 99) {
      one.a = 1;
    }
  }

  @Expect({"read CoveredAccesses.a", "write CoveredAccesses.a"})
  static void isWrittenAfterLoop() {
    CoveredAccesses one = ONE;
    int t = one.a;
    while (t > 0) {
      t--;
    }
    one.a = t;
  }

  @Expect({"read CoveredAccesses.a"})
  static void isReadAgain() {
    CoveredAccesses one = ONE;
    int t = one.a;
    if (t > 3) {
      t += one.a;
    }
    t += three();
    keep(t + one.a);
  }

  @Expect({"read CoveredAccesses.a", "write CoveredAccesses.a"})
  static void isReadAgainWhereItWasWrittenOnOneWay() {
    CoveredAccesses one = ONE;
    int t = one.a;
    if (t != 99) {
      one.a = 2;
    }
    keep(one.a);
  }

  @Expect({"read CoveredAccesses.a", "read CoveredAccesses.a"})
  static void isReadAgainAfterCall() {
    CoveredAccesses one = ONE;
    int t = one.a;
    Thread.onSpinWait();
    keep(t + one.a);
  }

  @Expect({"read CoveredAccesses.a", "read CoveredAccesses.a"})
  static void isOfAnotherObject() {
    CoveredAccesses one = ONE;
    int t = one.a;
    one = TWO;
    keep(t + one.a);
  }

  @Expect({"read CoveredAccesses.next", "read CoveredAccesses.a", "read CoveredAccesses.a"})
  static void isOfWhatIsLoadedAnew() {
    CoveredAccesses one = ONE;
    keep(one.next.a + one.next.a);
  }

  @Expect({"write CoveredAccesses.a"})
  static void isOfWhatAFinalFieldHas() {
    CoveredAccesses one = ONE;
    one.owned.a = 1;
    keep(one.owned.a);
  }

  @Expect({"read CoveredAccesses.a", "read CoveredAccesses.a"})
  static void isReadAgainByAHandler() {
    CoveredAccesses one = ONE;
    int t = 0;
    try {
      keep(one.a);
      t = 1 / t;
    } catch (ArithmeticException e) {
      t = one.a;
    }
    keep(t);
  }

  @Expect({"write [1]", "write [2]", "read [3]"})
  static void isAnElement() {
    int[] cells = CELLS;
    int i = 1;
    cells[i] += 2;
    cells[i + 1]++;
    keep(cells[i] + cells[i + 2]);
  }

  @Expect({"write [1]", "read [2]"})
  static void isAnotherElement() {
    int[] cells = CELLS;
    int i = 1;
    cells[i] = 2;
    i++;
    keep(cells[i]);
  }

  private static int three() {
    return 3;
  }

  private static void keep(int value) {
    System.identityHashCode(value);
  }
}
