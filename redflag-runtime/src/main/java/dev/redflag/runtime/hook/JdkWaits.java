package dev.redflag.runtime.hook;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.site.UnmodelledCalls;
import dev.redflag.runtime.thread.CallChain;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.util.HashMap;
import java.util.Map;

/**
 * Where code of the JDK parks, unparks or waits on a monitor and no rule covers the call that led
 * there: that call is counted, as synchronization that is not modelled.
 *
 * <p>A call is covered where a rule mutes what happens inside, and where a class with rules, or one
 * that is known to order nothing, stands between it and the wait. A thread that waits looks at its
 * own stack, which is cheap beside the wait.
 */
public final class JdkWaits {
  private static final Detector DETECTOR = Detectors.installed();

  /** The class whose methods park and unpark. */
  private static final String PARKING = "java.util.concurrent.locks.LockSupport";

  /** Outermost classes that cover a call. Written by the weaver before anything is woven. */
  private static final Map<String, Boolean> COVERING = new HashMap<>();

  private JdkWaits() {}

  /** A class covers the calls through it, and so do all that are nested in its outermost one. */
  public static synchronized void cover(String className) {
    COVERING.put(outermost(className), true);
  }

  private static String outermost(String name) {
    int dollar = name.indexOf('$');
    return dollar < 0 ? name : name.substring(0, dollar);
  }

  /** Before code of the JDK waits on a monitor, or any code parks or unparks. */
  public static void met() {
    if (DETECTOR == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime || t.muted > 0) {
      return;
    }
    t.inRuntime = true;
    try {
      count(new CallChain().frames());
    } catch (Throwable error) {
      Faults.caught("wait without a rule", error);
    } finally {
      t.inRuntime = false;
    }
  }

  private static void count(StackTraceElement[] frames) {
    int call = call(frames);
    if (call >= 0) {
      StackTraceElement site = frames[call + 1];
      String place =
          UnmodelledCalls.place(
              site.getClassName(), site.getMethodName(), site.getFileName(), site.getLineNumber());
      UnmodelledCalls.found(frames[call].getClassName(), frames[call].getMethodName(), place);
    }
  }

  /**
   * The index of the frame of the JDK that the program called; -1 where the call is covered, where
   * the program parks by itself, and where the thread is one of the JDK's own.
   */
  public static int call(StackTraceElement[] frames) {
    int i = 0;
    while (i < frames.length && frames[i].getClassName().equals(PARKING)) {
      i++;
    }
    if (i > 1) {
      return -1; // a method of that class called another: it was counted already
    }
    for (int from = i; i < frames.length; i++) {
      if (!isJdk(frames[i])) {
        return i > from ? i - 1 : -1;
      }
      if (COVERING.containsKey(outermost(frames[i].getClassName()))) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isJdk(StackTraceElement frame) {
    String module = frame.getModuleName();
    return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
  }
}
