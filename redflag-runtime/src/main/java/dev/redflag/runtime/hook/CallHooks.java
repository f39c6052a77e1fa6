package dev.redflag.runtime.hook;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.rule.CallRule;
import dev.redflag.runtime.rule.CallRules;
import dev.redflag.runtime.rule.PointStep;
import dev.redflag.runtime.rule.Step;
import dev.redflag.runtime.site.UnmodelledCalls;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;

/**
 * What happens at JDK methods that a rule is for.
 *
 * <p>A rule's method pushes a frame on its thread's call stack, unless it is called by a muted one:
 * that is only counted, in {@code ThreadState.muted}. While a rule's steps run, the thread is
 * marked as being in the runtime: the steps may themselves come through JDK methods with rules.
 *
 * <p>Where the stack overflows in a muted call, the hook behind it may overflow too, and leaves the
 * count as it was. The program's own code never runs in a muted call unless a method is entered: so
 * it is set right where the program leaves a monitor.
 */
public final class CallHooks {
  private static final Detector DETECTOR = Detectors.installed();

  private CallHooks() {}

  /** Whether there is a detector. */
  public static boolean isActive() {
    return DETECTOR != null;
  }

  /** A call of a JDK method that may order threads and has no rule. */
  public static void unmodelled(int number) {
    UnmodelledCalls.reached(number);
  }

  /** At the start of a method. */
  public static void enter(int number, Object self, Object argument) {
    if (DETECTOR == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    CallRule rule = CallRules.rule(number);
    int muted = t.muted;
    if (muted > 0 && !rule.handOver()) {
      t.muted = muted + 1;
      return;
    }
    int inside = rule.mute() ? muted + 1 : muted;
    CallFrame f;
    try {
      f = t.calls.push(rule, self, argument, muted, inside);
    } catch (OutOfMemoryError error) {
      lost(rule, error);
      return;
    }
    Step before = rule.before();
    if (before != null && applies(rule, self)) {
      run(t, f, before);
    }
    t.muted = inside;
  }

  private static boolean applies(CallRule rule, Object self) {
    return !rule.outsideOnly() || self != null && !isJdk(self.getClass());
  }

  /** Whether a class is of the JDK's own loaders. */
  static boolean isJdk(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    return loader == null || loader == PLATFORM;
  }

  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  private static void run(ThreadState t, CallFrame f, Step step) {
    t.inRuntime = true;
    try {
      step.run(t, f);
    } catch (Throwable error) {
      lost((CallRule) f.rule, error);
    } finally {
      t.inRuntime = false;
    }
  }

  private static void lost(CallRule rule, Throwable error) {
    Faults.lostOrder(error);
    Faults.caught("rule of ", rule.method(), error);
  }

  /** Before a method returns a reference, or nothing. */
  public static void exit(int number, Object result) {
    if (DETECTOR != null) {
      leave(number, result, 0, false);
    }
  }

  /** Before a method returns a number or boolean. */
  public static void exitPrimitive(int number, long result) {
    if (DETECTOR != null) {
      leave(number, null, result, false);
    }
  }

  /** Where a method ends by an exception. */
  public static void exitThrowing(int number, Throwable thrown) {
    if (DETECTOR != null) {
      leave(number, thrown, 0, true);
    }
  }

  private static void leave(int number, Object result, long primitive, boolean thrown) {
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    CallRule rule = CallRules.rule(number);
    if (!rule.handOver() && t.calls.skipped(t.muted)) {
      if (t.muted > 0) {
        t.muted--;
      }
      return;
    }
    CallFrame f = t.calls.pop(t, rule);
    if (f == null) {
      return;
    }
    Step step = thrown ? rule.thrown() : rule.after();
    if (step != null && applies(rule, f.self)) {
      f.result = result;
      f.primitive = primitive;
      run(t, f, step);
    }
    t.calls.done(f);
  }

  /** Before a method returns, whose rule has nothing to do at its start. */
  public static void after(int number, Object self, Object result, long primitive) {
    if (DETECTOR == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    CallRule rule = CallRules.rule(number);
    if (rule.after() == null || t.muted > 0 && !rule.handOver() || !applies(rule, self)) {
      return;
    }
    if (rule.after() instanceof PointStep step) {
      point(t, rule, step, self, result);
    } else {
      point(t, rule, rule.after(), self, null, result, primitive);
    }
  }

  private static void point(
      ThreadState t,
      CallRule rule,
      Step step,
      Object self,
      Object argument,
      Object result,
      long primitive) {
    CallFrame f;
    try {
      f = t.calls.scratch();
    } catch (OutOfMemoryError error) {
      lost(rule, error);
      return;
    }
    f.rule = rule;
    f.self = self;
    f.argument = argument;
    f.result = result;
    f.primitive = primitive;
    run(t, f, step);
    t.calls.done(f);
  }

  /** At a field access or call inside of a JDK method that a rule names. */
  public static void at(int number, Object owner, Object value) {
    if (DETECTOR == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    CallRule rule = CallRules.rule(number);
    if (t.muted > 0 && !rule.handOver() && !(rule.mute() && isInside(t, rule))
        || !applies(rule, owner)) {
      return;
    }
    if (rule.before() instanceof PointStep step) {
      point(t, rule, step, owner, value);
    } else {
      point(t, rule, rule.before(), owner, value, value, 0);
    }
  }

  private static void point(
      ThreadState t, CallRule rule, PointStep step, Object owner, Object value) {
    t.inRuntime = true;
    try {
      step.run(t, owner, value);
    } catch (Throwable error) {
      lost(rule, error);
    } finally {
      t.inRuntime = false;
    }
  }

  /** Whether the muted method is one of the class that the rule is of. */
  private static boolean isInside(ThreadState t, CallRule rule) {
    CallFrame top = t.calls.top();
    return top != null && ((CallRule) top.rule).owner() == rule.owner();
  }

  /** At a read of a number inside of a JDK method that a rule names. */
  public static void at(int number, Object owner, int value) {
    if (DETECTOR == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime || t.muted > 0) {
      return;
    }
    CallRule rule = CallRules.rule(number);
    point(t, rule, rule.before(), owner, null, null, value);
  }

  /**
   * Before a call out of a JDK class that may lead into the program: rules hold there.
   *
   * @return what to give to {@link #called}
   */
  public static int calling() {
    if (DETECTOR == null) {
      return 0;
    }
    ThreadState t = Threads.current();
    int muted = t.muted;
    t.muted = 0;
    return muted;
  }

  /**
   * A monitor was entered in a JDK class that is documented as synchronized; as in {@link
   * SyncHooks}.
   */
  public static void monitorEntered(Object monitor, Object[] lost) {
    if (DETECTOR != null && Threads.current().muted == 0) {
      SyncHooks.monitorEntered(monitor, 0, lost);
    }
  }

  /** Such a monitor is about to be left. */
  public static void monitorExiting(Object monitor) {
    if (DETECTOR != null && Threads.current().muted == 0) {
      SyncHooks.monitorExiting(monitor);
    }
  }

  /**
   * Waits on such a monitor.
   *
   * @throws InterruptedException as {@link Object#wait(long)}
   */
  public static void monitorWait(Object monitor, long millis) throws InterruptedException {
    if (DETECTOR != null && Threads.current().muted == 0) {
      SyncHooks.objectWait(monitor, millis);
    } else {
      monitor.wait(millis);
    }
  }

  /**
   * Waits on such a monitor.
   *
   * @throws InterruptedException as {@link Object#wait(long, int)}
   */
  public static void monitorWait(Object monitor, long millis, int nanos)
      throws InterruptedException {
    if (DETECTOR != null && Threads.current().muted == 0) {
      SyncHooks.objectWait(monitor, millis, nanos);
    } else {
      monitor.wait(millis, nanos);
    }
  }

  /** After such a call. */
  public static void called(int muted) {
    if (DETECTOR != null && muted > 0) {
      Threads.current().muted = muted;
    }
  }

  /**
   * Before a call by which a JDK class synchronizes for itself.
   *
   * @return what to give to {@link #unmute}
   */
  public static int mute() {
    return DETECTOR == null ? -1 : Threads.current().muted++;
  }

  /**
   * After such a call, however it ended.
   *
   * @param muted what {@link #mute} returned; -1 where there was no such call
   */
  public static void unmute(int muted) {
    if (muted >= 0) {
      Threads.current().muted = muted;
    }
  }
}
