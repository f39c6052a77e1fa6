package subject;

import dev.redflag.instrument.testing.Expect;
import java.lang.reflect.Field;

/** Accesses by reflection. */
class Reflected {
  int i;
  volatile long v;
  Object o;
  private static double s;
  final int fixed = String.valueOf(7).length();

  private static final Field I;
  private static final Field V;
  private static final Field O;
  private static final Field S;
  private static final Field FIXED;

  static {
    try {
      I = Reflected.class.getDeclaredField("i");
      V = Reflected.class.getDeclaredField("v");
      O = Reflected.class.getDeclaredField("o");
      S = Reflected.class.getDeclaredField("s");
      FIXED = Reflected.class.getDeclaredField("fixed");
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Expect({"write #0", "read #0", "write #2", "read #2"})
  static void plain() throws IllegalAccessException {
    Reflected r = new Reflected();
    I.setInt(r, 4);
    long i = I.getLong(r);
    O.set(r, "o");
    Object o = O.get(r);
    if (i != 4 || o != "o" || FIXED.getInt(r) != 1) {
      throw new AssertionError();
    }
  }

  @Expect({"release VOLATILE", "acquire VOLATILE", "release VOLATILE", "acquire VOLATILE"})
  static void ofVolatiles() throws IllegalAccessException {
    Reflected r = new Reflected();
    V.setLong(r, 4);
    long seen = r.v;
    r.v = 5;
    if (V.getLong(r) != 5 || seen != 4) {
      throw new AssertionError();
    }
  }

  @Expect({"write [3]", "read [3]"})
  static void ofStatics() throws IllegalAccessException {
    S.setDouble(null, 1.5);
    if ((double) S.get(null) != 1.5) {
      throw new AssertionError();
    }
  }

  @Expect({})
  static void refused() {
    int refused = 0;
    try {
      I.set(new Reflected(), "no number");
    } catch (IllegalArgumentException | IllegalAccessException e) {
      refused++;
    }
    try {
      I.getInt("of no such object");
    } catch (IllegalArgumentException | IllegalAccessException e) {
      refused++;
    }
    try {
      FIXED.setInt(new Reflected(), 2);
    } catch (IllegalAccessException e) {
      refused++;
    }
    if (refused != 3) {
      throw new AssertionError();
    }
  }
}
