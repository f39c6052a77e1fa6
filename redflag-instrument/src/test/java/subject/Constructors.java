package subject;

import dev.redflag.instrument.testing.Expect;

/** Writes in constructors, before and after the call of {@code super}. */
class Constructors {
  int i;
  long j = 5;

  Constructors() {
    i = 1;
  }

  Constructors(int i) {
    this.i = i > 0 ? i : -i;
  }

  Constructors(String s) {
    this(s.isEmpty() ? new Constructors(2).i : 3);
    j = 6;
  }

  @Expect({"write Constructors.j", "write Constructors.i"})
  static void plain() {
    new Constructors();
  }

  @Expect({
    "write Constructors.j",
    "write Constructors.i",
    "read Constructors.i",
    "write Constructors.j",
    "write Constructors.i",
    "write Constructors.j"
  })
  static void chained() {
    new Constructors("");
  }

  class Inner extends Constructors {
    int captured;

    Inner(int n) {
      super(n);
      captured = Constructors.this.i;
    }
  }

  @Expect({
    "write Constructors.j",
    "write Constructors.i",
    "write Constructors.j",
    "write Constructors.i",
    "read Constructors.i",
    "write Constructors$Inner.captured"
  })
  static void inner() {
    new Constructors().new Inner(4);
  }

  @Expect({"write Constructors.j", "write Constructors.i", "write Constructors$1.k"})
  static void anonymous() {
    int captured = Integer.parseInt("8");
    new Constructors(9) {
      int k = captured;
    };
  }

  @Expect({"write Constructors.j", "write Constructors.i"})
  static void throwing() {
    try {
      new Constructors() {
        {
          if (Math.abs(1) == 1) {
            throw new IllegalStateException();
          }
        }
      };
      throw new AssertionError();
    } catch (IllegalStateException e) {
      // as expected
    }
  }
}
