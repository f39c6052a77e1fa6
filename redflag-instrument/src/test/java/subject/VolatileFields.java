package subject;

import dev.redflag.instrument.testing.Expect;

/** Accesses to volatile instance fields, and to fields of classes that are not known yet. */
class VolatileFields {
  volatile int i;
  volatile long j;
  volatile double d;
  volatile Object o;
  int plain;

  @Expect({"release VOLATILE", "release VOLATILE", "release VOLATILE", "release VOLATILE"})
  static void writes() {
    VolatileFields x = new VolatileFields();
    x.i = 1;
    x.j = 2;
    x.d = 3;
    x.o = "4";
  }

  @Expect({"release VOLATILE", "acquire VOLATILE", "release VOLATILE", "acquire VOLATILE"})
  static void readsOfWritten() {
    VolatileFields x = new VolatileFields();
    x.i = 1;
    int i = x.i;
    x.j = 2;
    long j = x.j;
    if (i != 1 || j != 2) {
      throw new AssertionError();
    }
  }

  @Expect({})
  static void readsOfUnwritten() {
    VolatileFields x = new VolatileFields();
    if (x.i + x.j + x.d != 0 || x.o != null) {
      throw new AssertionError();
    }
  }

  @Expect({})
  static void ofNull() {
    VolatileFields x = Math.abs(1) == 1 ? null : new VolatileFields();
    int thrown = 0;
    try {
      x.i = 1;
    } catch (NullPointerException e) {
      thrown++;
    }
    try {
      thrown += x.j > 0 ? 10 : 20;
    } catch (NullPointerException e) {
      thrown++;
    }
    if (thrown != 2) {
      throw new AssertionError(thrown);
    }
  }

  static class Unknown {
    volatile int v;
    volatile long w;
    int i;
    long j;
    final int fixed = Integer.parseInt("3");
  }

  @Expect({
    "write VolatileFields$Unknown.i",
    "read VolatileFields$Unknown.i",
    "write VolatileFields$Unknown.j",
    "read VolatileFields$Unknown.j",
    "release VOLATILE",
    "acquire VOLATILE",
    "release VOLATILE",
    "acquire VOLATILE"
  })
  static void unknown() {
    Unknown x = new Unknown();
    x.i = 1;
    int i = x.i;
    x.j = 2;
    long j = x.j;
    x.v = 3;
    int v = x.v;
    x.w = 4;
    long w = x.w;
    if (i != 1 || j != 2 || v != 3 || w != 4 || x.fixed != 3) {
      throw new AssertionError();
    }
  }
}
