package subject;

import dev.redflag.instrument.testing.Expect;

/** Monitors: blocks, methods and waiting. */
class Monitors {
  static final String IN = "acquire EXCLUSIVE_LOCK";
  static final String OUT = "release EXCLUSIVE_LOCK";
  int i;
  final Object lock = new Object();

  @Expect({IN, "write Monitors.i", OUT})
  static void block() {
    Monitors m = new Monitors();
    synchronized (m.lock) {
      m.i = 1;
    }
  }

  @Expect({IN, "write Monitors.i", "read Monitors.i", OUT})
  static void reentrant() {
    Monitors m = new Monitors();
    synchronized (m) {
      synchronized (m) {
        m.i = 1;
      }
      int seen = m.i;
    }
  }

  @Expect({IN, OUT, "write Monitors.i"})
  static void exception() {
    Monitors m = new Monitors();
    try {
      synchronized (m) {
        throw new IllegalStateException();
      }
    } catch (IllegalStateException e) {
      m.i = 1;
    }
    if (Thread.holdsLock(m)) {
      throw new AssertionError();
    }
  }

  @Expect({})
  static void ofNull() {
    Object nothing = Math.abs(1) == 1 ? null : "";
    try {
      synchronized (nothing) {
        throw new AssertionError();
      }
    } catch (NullPointerException e) {
      // as expected
    }
  }

  @Expect({IN, "write Monitors.i", OUT, IN, "read Monitors.i", OUT, IN, OUT})
  static void loop() {
    Monitors m = new Monitors();
    for (int n = 0; n < 3; n++) {
      synchronized (m) {
        while (n == 0) {
          m.i = 1;
          break;
        }
        if (n == 1 && m.i == 1) {
          continue;
        }
      }
    }
  }

  synchronized int method(int value) {
    if (value == 0) {
      throw new IllegalArgumentException();
    }
    if (value == 1) {
      return 1;
    }
    try {
      i = value;
    } finally {
      value++;
    }
    return value;
  }

  @Expect({IN, OUT, IN, "write Monitors.i", OUT, IN, OUT, "write Monitors.i"})
  static void methods() {
    Monitors m = new Monitors();
    int sum = m.method(1) + m.method(2);
    try {
      m.method(0);
    } catch (IllegalArgumentException e) {
      m.i = sum;
    }
    if (Thread.holdsLock(m) || sum != 4) {
      throw new AssertionError();
    }
  }

  static synchronized long staticMethod(long a, double b) {
    return a > b ? a : staticMethod((long) b, a);
  }

  @Expect({IN, OUT})
  static void staticMethods() {
    if (staticMethod(1, 2) != 2 || Thread.holdsLock(Monitors.class)) {
      throw new AssertionError();
    }
  }

  synchronized void nested(Object other) {
    synchronized (other) {
      i = 1;
    }
  }

  @Expect({IN, IN, "write Monitors.i", OUT, OUT})
  static void nesting() {
    new Monitors().nested(new Object());
  }

  @Expect({IN, OUT, IN, OUT, IN, OUT, IN, OUT})
  static void waiting() throws InterruptedException {
    Monitors m = new Monitors();
    synchronized (m) {
      m.wait(1);
      m.wait(0, 1);
      Thread.currentThread().interrupt();
      try {
        m.wait();
        throw new AssertionError();
      } catch (InterruptedException e) {
        java.io.StringWriter trace = new java.io.StringWriter();
        e.printStackTrace(new java.io.PrintWriter(trace));
        if (trace.toString().matches("(?s).*redflag\\.(Hook|runtime).*")) {
          throw new AssertionError(e);
        }
      }
    }
  }

  @Expect({})
  static void waitingWithoutMonitor() throws InterruptedException {
    try {
      new Monitors().wait(1);
      throw new AssertionError();
    } catch (IllegalMonitorStateException e) {
      // as expected
    }
  }
}
