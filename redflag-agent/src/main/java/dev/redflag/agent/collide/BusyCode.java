package dev.redflag.agent.collide;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Finds classes that should keep their code for now, since a call of theirs runs for long and does
 * the work itself: when a class is retransformed, calls that run keep their old code, and HotSpot
 * compiles no old code any more, so that a loop that never ends would be interpreted from then on.
 * Calls that wait, or leave the work to others, lose nothing. Virtual threads are not seen.
 */
final class BusyCode {
  private static final StackTraceElement[] NONE = {};

  private final Supplier<Map<Thread, StackTraceElement[]>> stacks;

  /** Classes of which a call did work at a look. */
  private final Set<String> seen = new HashSet<>();

  /** Calls seen at the last look, by thread, method and distance from the bottom of the stack. */
  private Set<String> last = new HashSet<>();

  /**
   * @param stacks gives the stacks of all threads, innermost frame first
   */
  BusyCode(Supplier<Map<Thread, StackTraceElement[]>> stacks) {
    this.stacks = stacks;
  }

  /**
   * Looks again.
   *
   * @param checked whether a class is one of those that may be changed
   * @return binary names of classes of which the innermost call of a thread was there at the last
   *     look already
   */
  Set<String> look(Predicate<String> checked) {
    Set<String> now = new HashSet<>();
    Set<String> busy = new HashSet<>();
    Map<Thread, StackTraceElement[]> all = new HashMap<>(stacks.get());
    all.remove(Thread.currentThread());
    all.forEach(
        (thread, stack) -> {
          boolean works = thread.getState() == Thread.State.RUNNABLE;
          for (StackTraceElement frame : works ? stack : NONE) {
            if (checked.test(frame.getClassName())) {
              seen.add(frame.getClassName());
            }
          }
          int i = 0;
          while (i < stack.length && !checked.test(stack[i].getClassName())) {
            i++;
          }
          if (i < stack.length && works) {
            String call = call(thread, stack.length - i, stack[i]);
            now.add(call);
            if (last.contains(call)) {
              busy.add(stack[i].getClassName());
            }
          }
        });
    last = now;
    return busy;
  }

  /** Whether a call of a class did work, or had it done, at a look. */
  boolean wasSeen(String className) {
    return seen.contains(className);
  }

  @SuppressWarnings("deprecation") // its successor is newer than JDK 17
  private static String call(Thread thread, int depth, StackTraceElement frame) {
    return thread.getId() + " " + depth + " " + frame.getClassName() + "." + frame.getMethodName();
  }
}
