package dev.redflag.runtime.shadow;

import java.lang.ref.WeakReference;

/** Makes the collector run, for tests of what goes when an object goes. */
public final class Garbage {
  private static final int ATTEMPTS = 200;

  private Garbage() {}

  /** Returns when everything that is unreachable now has been collected. */
  public static void collect() {
    WeakReference<Object> canary = new WeakReference<>(new Object());
    for (int i = 0; i < ATTEMPTS; i++) {
      System.gc();
      if (canary.refersTo(null)) {
        return;
      }
    }
    throw new AssertionError("the collector does not run");
  }
}
