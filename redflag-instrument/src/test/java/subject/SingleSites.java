package subject;

/** Accesses of each kind and type, to be hooked one by one. */
class SingleSites extends SingleSitesBase {
  static long total;
  private final Runnable outer;
  int count;
  double ratio;
  String name;

  SingleSites(int from) {
    outer =
        new Runnable() {
          @Override
          public void run() {
            count = from;
          }
        };
  }

  static String all() {
    SingleSites s = new SingleSites(4);
    s.outer.run();
    s.count += 3;
    s.ratio = s.count / 2.0;
    s.name = "n" + s.ratio;
    total = s.count > 5 ? s.name.length() : -1L; // a frame between the target and the value
    inherited = (short) total;
    long[] longs = new long[2];
    longs[s.count - 6] = total;
    byte[] bytes = {1, 2};
    bytes[0] = (byte) longs[1];
    Object[] objects = new String[1];
    objects[0] = s.name;
    float[] floats = {1.5f};
    floats[0]++;
    try {
      long[][] grid = new long[1][];
      grid[(int) total] = longs;
    } catch (ArrayIndexOutOfBoundsException e) {
      s.name = null;
    }
    try {
      return s.name.concat("x");
    } catch (NullPointerException e) {
      return s.count + " " + inherited + " " + bytes[0] + " " + objects[0] + " " + floats[0];
    }
  }

  static int ofNull() {
    SingleSites none = null;
    return none.count;
  }
}

/** Has a static field that is named by the subclass. */
class SingleSitesBase {
  static short inherited;
}
