package subject;

import dev.redflag.instrument.testing.Expect;

/** Accesses to plain instance fields. */
class InstanceFields {
  boolean z;
  byte b;
  char c;
  short s;
  int i;
  long j;
  float f;
  double d;
  Object o;
  int[] a;
  final int fixed = Integer.parseInt("7");

  @Expect({
    "write InstanceFields.z",
    "write InstanceFields.b",
    "write InstanceFields.c",
    "write InstanceFields.s",
    "write InstanceFields.i",
    "write InstanceFields.j",
    "write InstanceFields.f",
    "write InstanceFields.d",
    "write InstanceFields.o",
    "write InstanceFields.a"
  })
  static void writes() {
    InstanceFields x = new InstanceFields();
    x.z = true;
    x.b = 1;
    x.c = 'c';
    x.s = 2;
    x.i = 3;
    x.j = 4;
    x.f = 5;
    x.d = 6;
    x.o = "o";
    x.a = null;
    String all = "" + x.fixed;
    if (!all.equals("7")) {
      throw new AssertionError(all);
    }
  }

  @Expect({
    "read InstanceFields.z",
    "read InstanceFields.b",
    "read InstanceFields.c",
    "read InstanceFields.s",
    "read InstanceFields.i",
    "read InstanceFields.j",
    "read InstanceFields.f",
    "read InstanceFields.d",
    "read InstanceFields.o",
    "read InstanceFields.a"
  })
  static void reads() {
    InstanceFields x = new InstanceFields();
    String all =
        "" + x.z + x.b + (int) x.c + x.s + x.i + x.j + x.f + x.d + x.o + (x.a == null) + x.fixed;
    if (!all.equals("false000000.00.0nulltrue7")) {
      throw new AssertionError(all);
    }
  }

  @Expect({
    "read InstanceFields.i",
    "write InstanceFields.i",
    "read InstanceFields.j",
    "write InstanceFields.j",
    "read InstanceFields.d",
    "write InstanceFields.d",
    "read InstanceFields.i",
    "read InstanceFields.j"
  })
  static void compound() {
    InstanceFields x = new InstanceFields();
    int before = x.i++;
    long after = x.j += 5L + before;
    x.d *= after;
    if (x.i != 1 || x.j != 5) {
      throw new AssertionError();
    }
  }

  @Expect({
    "write InstanceFields.j",
    "write InstanceFields.j",
    "write InstanceFields.o",
    "write InstanceFields.o"
  })
  static void chained() {
    InstanceFields x = new InstanceFields();
    InstanceFields y = new InstanceFields();
    long j = x.j = y.j = 9L;
    Object o = x.o = y.o = "v";
    if (j != 9 || o != "v") {
      throw new AssertionError();
    }
  }

  @Expect({})
  static void ofNull() {
    InstanceFields x = Math.abs(1) == 1 ? null : new InstanceFields();
    int thrown = 0;
    try {
      x.i = 1;
    } catch (NullPointerException e) {
      thrown++;
    }
    try {
      x.j = 1;
    } catch (NullPointerException e) {
      thrown++;
    }
    try {
      thrown += x.d > 0 ? 10 : 20;
    } catch (NullPointerException e) {
      thrown++;
    }
    if (thrown != 3) {
      throw new AssertionError(thrown);
    }
  }

  static class Derived extends InstanceFields {
    int i;

    void touch() {
      i = 1;
      super.i = 2;
      j = 3;
      d = j;
    }
  }

  @Expect({
    "write InstanceFields$Derived.i",
    "write InstanceFields.i",
    "write InstanceFields.j",
    "read InstanceFields.j",
    "write InstanceFields.d"
  })
  static void inherited() {
    new Derived().touch();
  }

  class Inner {
    int own;

    Inner() {
      own = 1;
      i = 2;
    }

    void touch() {
      j = own + i;
    }
  }

  @Expect({
    "write InstanceFields$Inner.own",
    "write InstanceFields.i",
    "read InstanceFields$Inner.own",
    "read InstanceFields.i",
    "write InstanceFields.j"
  })
  static void inner() {
    new InstanceFields().new Inner().touch();
  }

  @Expect({"write InstanceFields.i", "read InstanceFields.i"})
  static void lambda() {
    InstanceFields x = new InstanceFields();
    Runnable r = () -> x.i = 1;
    r.run();
    java.util.function.IntSupplier s = () -> x.i;
    if (s.getAsInt() != 1) {
      throw new AssertionError();
    }
  }

  record Pair(int left, int right) {
    static int made;

    Pair {
      made++;
    }
  }

  @Expect({
    "read InstanceFields$Pair.made",
    "write InstanceFields$Pair.made",
  })
  static void record() {
    Pair p = new Pair(1, 2);
    if (p.left() + p.right() != 3
        || !p.equals(p)
        || !p.toString().equals("Pair[left=1, right=2]")) {
      throw new AssertionError(p);
    }
  }

  enum Color {
    RED,
    GREEN;
    int used;
  }

  @Expect({
    "write [0]",
    "write [1]",
    "release EDGE",
    "acquire EDGE",
    "read InstanceFields$Color.used",
    "write InstanceFields$Color.used"
  })
  static void enumeration() {
    Color.GREEN.used++;
  }

  static class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
    int code;

    Failure(int code) {
      this.code = code;
    }
  }

  @Expect({"write InstanceFields$Failure.code", "read InstanceFields$Failure.code"})
  static void throwable() {
    try {
      throw new Failure(3);
    } catch (Failure e) {
      if (e.code != 3) {
        throw new AssertionError();
      }
    }
  }
}
