package subject;

import dev.redflag.instrument.testing.Expect;

/** Accesses to static fields, and the initialization of the classes that declare them. */
class StaticFields {
  static int i;
  static long j;
  static volatile int v;
  static volatile Object w;
  static final Object FIXED = new Object();
  static final int CONSTANT = 7;

  int instance;

  @Expect({"write StaticFields.i", "write StaticFields.j", "read StaticFields.i"})
  static void own() {
    i = 1;
    j = 2;
    int seen = i + CONSTANT;
    if (FIXED == null || seen != 8) {
      throw new AssertionError();
    }
  }

  @Expect({"release VOLATILE", "acquire VOLATILE", "acquire VOLATILE", "release VOLATILE"})
  static void ownVolatile() {
    v = 1;
    int seen = v;
    v++;
    if (seen != 1) {
      throw new AssertionError();
    }
  }

  static class Plain {
    static int i;
    static long j;
  }

  static class Initialized {
    static int i = 1;
    static double d;
    static final Object FIXED = new Object();
    static volatile int v;
    static int later;
  }

  @Expect({"write StaticFields$Plain.i", "write StaticFields$Plain.j", "read StaticFields$Plain.i"})
  static void foreign() {
    Plain.i = 1;
    Plain.j = 2;
    int seen = Plain.i;
  }

  @Expect({
    "write StaticFields$Initialized.i",
    "release EDGE",
    "acquire EDGE",
    "write StaticFields$Initialized.i",
    "read StaticFields$Initialized.d"
  })
  static void foreignInitialized() {
    Initialized.i = 1;
    double seen = Initialized.d;
  }

  @Expect({"write StaticFields$Initialized.i", "release EDGE", "acquire EDGE"})
  static void foreignFinal() {
    if (Initialized.FIXED == null) {
      throw new AssertionError();
    }
  }

  @Expect({
    "release VOLATILE",
    "write StaticFields$Initialized.i",
    "release EDGE",
    "acquire EDGE",
    "acquire VOLATILE",
    "release VOLATILE"
  })
  static void foreignVolatile() {
    Initialized.v = 1;
    int seen = Initialized.v;
    Initialized.v = 2;
  }

  static class Derived extends Initialized {
    static int own;

    static void method() {}
  }

  @Expect({"write StaticFields$Initialized.i", "release EDGE", "acquire EDGE", "acquire EDGE"})
  static void inheritedInitializer() {
    Derived.method();
    Derived.method();
  }

  @Expect({
    "write StaticFields$Initialized.i",
    "release EDGE",
    "acquire EDGE",
    "read StaticFields$Initialized.later"
  })
  static void inheritedField() {
    int seen = Derived.later;
  }

  interface Constants {
    Object TOKEN = make();

    static Object make() {
      return "token";
    }

    default void greet() {}
  }

  static class Polite implements Constants {}

  static class Abroad implements Constants {
    static Object token() {
      return TOKEN;
    }
  }

  @Expect({"release EDGE", "acquire EDGE", "acquire EDGE"})
  static void defaultMethods() {
    new Polite();
  }

  @Expect({"release EDGE", "acquire EDGE", "acquire EDGE"})
  static void interfaceField() {
    Abroad.token(); // at the end of the initializer, and at the use of the class
  }

  static class Failing {
    static int touch;

    static {
      if (CONSTANT == 7) {
        throw new IllegalStateException();
      }
    }
  }

  @Expect({"release EDGE", "acquire EDGE"})
  static void failing() {
    try {
      Failing.touch = 1;
      throw new AssertionError();
    } catch (ExceptionInInitializerError e) {
      // as expected
    }
  }

  @Expect({})
  static void ofTheJdk() {
    if (System.out == null || Boolean.TRUE == null) {
      throw new AssertionError();
    }
  }
}
