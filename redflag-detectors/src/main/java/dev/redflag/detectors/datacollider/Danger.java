package dev.redflag.detectors.datacollider;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.sampling.ArmedSite;
import dev.redflag.runtime.sampling.ThreadMethods;

/** Where a thread must not be let wait, since others may depend on it (section 3.2.3). */
public final class Danger {
  /** What a thread may be asked to do. */
  public enum Delay {
    /** To wait. */
    WAIT,
    /** To spin for less than a millisecond. */
    SPIN,
    /** Nothing. */
    NONE
  }

  private static final String INITIALIZER = "<clinit>";
  private static final String FINALIZER = "java.lang.ref.Finalizer";

  private Danger() {}

  /** What a thread may be asked to do before an access that it is about to make. */
  public static Delay at(Thread thread, ArmedSite site) {
    if (site.site.method().equals(INITIALIZER)) {
      return Delay.NONE;
    }
    String type = thread.getClass().getName();
    if (type.startsWith("java.lang.ref.")
        || type.equals("jdk.internal.misc.InnocuousThread")
        || type.equals("java.awt.EventDispatchThread")
        || thread.getName().equals("JavaFX Application Thread")
        || ThreadMethods.isPinned(thread)) {
      return Delay.SPIN;
    }
    return among(new Throwable().getStackTrace(), Memory.isVirtual(thread));
  }

  /**
   * What a thread with that stack may be asked to do. A virtual one that native code called cannot
   * leave its carrier.
   */
  public static Delay among(StackTraceElement[] stack, boolean isVirtual) {
    Delay delay = Delay.WAIT;
    for (int i = 0; i < stack.length; i++) {
      if (stack[i].getMethodName().equals(INITIALIZER)) {
        return Delay.NONE; // others wait for the class
      }
      if (stack[i].getClassName().equals(FINALIZER) || isVirtual && stack[i].isNativeMethod()) {
        delay = Delay.SPIN;
      }
    }
    return delay;
  }
}
