package dev.redflag.runtime.hook;

import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.thread.CallChain;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.lang.invoke.MethodHandles;

/**
 * Shows hidden classes to the weaver, which the JVM shows to no agent: the bytes of each go by here
 * on their way into the JVM.
 */
public final class HiddenClasses {
  /** The flag by which the JDK asks the JVM for a hidden class. */
  private static final int HIDDEN = 2;

  private static volatile Weaver weaver;

  private HiddenClasses() {}

  /** Weaves hidden classes. */
  public interface Weaver {
    /** Whether the hidden classes of a host are woven at all; called for each, so it is quick. */
    boolean concerns(Class<?> host);

    /**
     * Weaves a class that is about to be defined.
     *
     * @param host the class on whose behalf it is defined
     * @param calls the calls that led here, innermost first
     * @return the woven class file; null where the class is left as it is
     */
    byte[] weave(Class<?> host, StackTraceElement[] calls, byte[] bytes);
  }

  /** Sets who weaves them; before the program runs. */
  public static void weaver(Weaver of) {
    weaver = of;
  }

  /**
   * The bytes to be defined in place of a class's.
   *
   * @param flags how it is defined, as the JDK tells the JVM
   */
  public static byte[] toDefine(byte[] bytes, MethodHandles.Lookup lookup, int flags) {
    Weaver by = weaver;
    if (by == null || (flags & HIDDEN) == 0) {
      return bytes;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return bytes;
    }
    t.inRuntime = true;
    try {
      Class<?> host = lookup.lookupClass();
      byte[] woven = by.concerns(host) ? by.weave(host, new CallChain().frames(), bytes) : null;
      return woven == null ? bytes : woven;
    } catch (Throwable error) {
      Faults.caught("weaving of a hidden class", error);
      return bytes;
    } finally {
      t.inRuntime = false;
    }
  }
}
