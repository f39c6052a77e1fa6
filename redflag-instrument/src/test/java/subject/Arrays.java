package subject;

import dev.redflag.instrument.testing.Expect;

/** Accesses to elements of arrays. */
class Arrays {
  @Expect({
    "write [0]",
    "write [1]",
    "write [2]",
    "write [3]",
    "write [4]",
    "write [5]",
    "write [6]",
    "write [7]",
    "write [8]"
  })
  static void stores() {
    boolean[] z = new boolean[9];
    byte[] b = new byte[9];
    char[] c = new char[9];
    short[] s = new short[9];
    int[] i = new int[9];
    long[] j = new long[9];
    float[] f = new float[9];
    double[] d = new double[9];
    Object[] o = new Object[9];
    z[0] = true;
    b[1] = 1;
    c[2] = 'c';
    s[3] = 3;
    i[4] = 4;
    j[5] = 5;
    f[6] = 6;
    d[7] = 7;
    o[8] = "8";
  }

  @Expect({
    "read [0]",
    "read [1]",
    "read [2]",
    "read [3]",
    "read [4]",
    "read [5]",
    "read [6]",
    "read [7]",
    "read [8]"
  })
  static void loads() {
    boolean[] z = new boolean[9];
    byte[] b = new byte[9];
    char[] c = new char[9];
    short[] s = new short[9];
    int[] i = new int[9];
    long[] j = new long[9];
    float[] f = new float[9];
    double[] d = new double[9];
    Object[] o = new Object[9];
    String all = "" + z[0] + b[1] + (int) c[2] + s[3] + i[4] + j[5] + f[6] + d[7] + o[8];
    if (!all.equals("false000000.00.0null")) {
      throw new AssertionError(all);
    }
  }

  @Expect({
    "read [0]",
    "write [0]",
    "read [1]",
    "write [1]",
    "read [0]",
    "write [0]",
    "read [0]",
    "write [0]",
    "read [0]",
    "read [1]"
  })
  static void compound() {
    int[] i = new int[2];
    long[] j = new long[2];
    double[] d = new double[1];
    String[] o = new String[1];
    int before = i[0]++;
    long after = j[1] += 3 + before;
    d[0] -= after;
    o[0] += "b";
    if (i[0] != 1 || j[1] != 3) {
      throw new AssertionError();
    }
  }

  @Expect({"write [0]", "write [1]"})
  static void initializer() {
    int[] i = {4, 5};
  }

  @Expect({"write [1]", "read [1]", "read [0]"})
  static void nested() {
    int[][] rows = new int[2][2];
    rows[1] = new int[] {};
    if (rows[1].length + rows[0].length != 2) {
      throw new AssertionError();
    }
  }

  @Expect({"write [0]"})
  static void failing() {
    Object[] strings = new String[1];
    int[] numbers = new int[1];
    int[] nothing = Math.abs(1) == 1 ? null : numbers;
    int thrown = 0;
    try {
      strings[0] = 1;
    } catch (ArrayStoreException e) {
      thrown++;
    }
    try {
      numbers[1] = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      thrown++;
    }
    try {
      thrown += 10 * numbers[-1];
    } catch (ArrayIndexOutOfBoundsException e) {
      thrown++;
    }
    try {
      nothing[0] = 1;
    } catch (NullPointerException e) {
      thrown++;
    }
    strings[0] = "one";
    if (thrown != 4) {
      throw new AssertionError(thrown);
    }
  }

  @Expect({"read [1]", "read [2]", "write [0]", "write [1]"})
  static void copied() {
    int[] from = new int[3];
    int[] to = new int[2];
    System.arraycopy(from, 1, to, 0, 2);
  }

  @Expect({"read [0]", "read [1]"})
  static void cloned() {
    long[] from = new long[2];
    if (from.clone().length != 2) {
      throw new AssertionError();
    }
  }

  @Expect({"read [1]", "read [0]", "write [0]", "write [1]", "write [1]"})
  static void reflected() {
    int[] i = new int[2];
    long[] j = new long[2];
    Object[] o = new Object[2];
    java.lang.reflect.Array.get(i, 1);
    java.lang.reflect.Array.getLong(j, 0);
    java.lang.reflect.Array.setInt(i, 0, 3);
    java.lang.reflect.Array.setLong(j, 1, 3);
    java.lang.reflect.Array.set(o, 1, "o");
    java.lang.reflect.Array.getLength(i);
  }
}
