package subject;

import dev.redflag.instrument.testing.Expect;
import java.util.function.IntSupplier;

/** Accesses to arrays that leave the method that makes them, and to such that do not. */
class LocalArrays {
  @Expect({})
  static void stays() {
    int[] a = {1, 2};
    a[1] += a[0] + a.length;
    Object[] o = new Object[1];
    o[0] = "0";
    double[] d = new double[1];
    d[0] = 1;
  }

  @Expect({})
  static void isNullOnOnePath() {
    int[] a = null;
    for (int i = 0; i < 3; i++) {
      if (a == null) {
        a = new int[3];
      }
      a[i] = i;
    }
  }

  @Expect({})
  static void isOneOfTwo() {
    int[] a = new int[1];
    int[] b = new int[1];
    for (int i = 0; i < 3; i++) {
      int[] c = a;
      a = b;
      b = c;
      a[0]++;
    }
  }

  @Expect({"write [0]"})
  static void isPassed() {
    int[] a = new int[1];
    a[0] = 1;
    pass(a);
  }

  @Expect({"write [0]"})
  static void isPassedByAnotherName() {
    int[] a = new int[1];
    int[] b = a;
    a[0] = 1;
    pass(b);
  }

  @Expect({"write [0]"})
  static Object isReturned() {
    int[] a = new int[1];
    a[0] = 1;
    return a;
  }

  @Expect({"write [0]"})
  static void isStoredInAnArray() {
    int[] a = new int[1];
    int[][] b = new int[1][];
    b[0] = a;
    a[0] = 1;
  }

  @Expect({"write [0]"}) // which stands for the read
  static void isOfAnArray() {
    int[][] a = new int[1][1];
    a[0][0]++;
  }

  @Expect({"write [0]"})
  static void isCaptured() {
    int[] a = new int[1];
    IntSupplier length = () -> a.length;
    a[0] = length.getAsInt();
  }

  @Expect({"write [0]"})
  static void mayComeFromOutside() {
    fill(new int[1]);
  }

  @Expect({"write [0]"})
  static void isCast() {
    Object a = new int[1];
    ((int[]) a)[0] = 1;
  }

  private static void fill(int[] given) {
    int[] a = given == null ? new int[1] : given;
    a[0] = 1;
  }

  private static void pass(Object any) {}
}
