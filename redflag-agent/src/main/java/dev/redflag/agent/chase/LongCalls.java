package dev.redflag.agent.chase;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Looks whether a method of some classes runs for long. When a class is retransformed, calls that
 * run keep their old code, and HotSpot compiles no old code any more: a loop that never ends would
 * be interpreted from then on, which costs far more than a hook. A call whose thread waits, as for
 * the threads that do the work, loses next to nothing. Virtual threads are not seen.
 */
final class LongCalls {
  private final Set<String> classes;
  private final Supplier<Map<Thread, StackTraceElement[]>> stacks;
  private Set<String> last = new HashSet<>();
  private boolean looked;

  /**
   * @param classes binary names
   * @param stacks gives the stacks of all threads, innermost frame first
   */
  LongCalls(Set<String> classes, Supplier<Map<Thread, StackTraceElement[]>> stacks) {
    this.classes = classes;
    this.stacks = stacks;
  }

  /** The next look is the first. */
  void forget() {
    looked = false;
  }

  /**
   * Looks again. True where no call of these classes that was there at the last look is there
   * still: same thread, method and distance from the bottom of the stack. False at the first look.
   */
  boolean noneSinceLastLook() {
    Set<String> now = new HashSet<>();
    stacks
        .get()
        .forEach(
            (thread, stack) -> {
              if (!waits(stack)) {
                add(thread, stack, now);
              }
            });
    boolean none = looked;
    for (String call : now) {
      none &= !last.contains(call);
    }
    last = now;
    looked = true;
    return none;
  }

  /** Whether a thread waits for others, or sleeps, of its own accord and not of ours. */
  private static boolean waits(StackTraceElement[] stack) {
    if (stack.length == 0) {
      return true;
    }
    String top = stack[0].getClassName() + "." + stack[0].getMethodName();
    boolean waits =
        top.startsWith("java.lang.Object.wait")
            || top.startsWith("java.lang.Thread.sleep")
            || top.equals("jdk.internal.misc.Unsafe.park");
    for (int i = 0; waits && i < stack.length; i++) {
      waits = !stack[i].getClassName().startsWith("dev.redflag.runtime.");
    }
    return waits;
  }

  @SuppressWarnings("deprecation") // its successor is newer than JDK 17
  private void add(Thread thread, StackTraceElement[] stack, Set<String> calls) {
    for (int i = 0; i < stack.length; i++) {
      if (classes.contains(stack[i].getClassName())) {
        calls.add(thread.getId() + " " + (stack.length - i) + " " + stack[i].getMethodName());
      }
    }
  }
}
