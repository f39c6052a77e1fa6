package subject;

import dev.redflag.instrument.testing.Expect;

/** Clones of objects, whose shadows are new. */
class Clones implements Cloneable {
  int i;
  volatile int v;

  @Override
  public Clones clone() {
    try {
      return (Clones) super.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  @Expect({"write Clones.i", "release VOLATILE", "read #0", "read Clones.i", "acquire VOLATILE"})
  static void cloned() {
    Clones x = new Clones();
    x.i = 1;
    x.v = 2;
    Clones y = x.clone();
    int seen = y.i + y.v; // nobody wrote the clone's field: nothing to acquire
    seen += x.v;
    if (seen != 5) {
      throw new AssertionError();
    }
  }
}
