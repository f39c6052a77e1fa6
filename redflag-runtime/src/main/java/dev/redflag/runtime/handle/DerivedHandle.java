package dev.redflag.runtime.handle;

import dev.redflag.runtime.shadow.IdentityEntry;
import dev.redflag.runtime.shadow.IdentityTable;
import java.lang.invoke.MethodHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;

/**
 * A method handle that was made of one whose method is known, by binding arguments, converting
 * types or spreading an array: how the arguments of its calls become those of the method. Known
 * where checked code made it. Keeps no object alive that is bound.
 */
public final class DerivedHandle extends IdentityEntry {
  private static final ByHandle BY_HANDLE = new ByHandle();

  /** Whether there are any: most programs make none. */
  private static volatile boolean any;

  private static final class ByHandle extends IdentityTable<DerivedHandle> {
    @Override
    protected DerivedHandle create(Object referent, int hash) {
      return new DerivedHandle(referent, hash);
    }
  }

  /**
   * What becomes of the arguments.
   *
   * @param position where values are inserted, or where the array is that is spread
   * @param values those that are inserted, held weakly but for numbers; null where there are none
   * @param spread how many elements the array has; -1 where there is none
   */
  private record Step(int position, Object[] values, int spread) {}

  private record Way(CalledMethod method, Step[] steps) {}

  /** Null until it is told; a handle that two threads tell of is told the same. */
  private volatile Way way;

  private DerivedHandle(Object handle, int hash) {
    super(handle, hash);
  }

  /** What is known of a handle; null where that is nothing. */
  public static DerivedHandle find(MethodHandle handle) {
    DerivedHandle found = any ? BY_HANDLE.find(handle) : null;
    return found == null || found.way == null ? null : found;
  }

  /** Values were bound to the parameters from a position on. */
  public static void bound(MethodHandle made, MethodHandle from, int position, Object[] values) {
    Object[] held = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      boolean kept =
          value == null
              || value instanceof Number
              || value instanceof Boolean
              || value instanceof Character;
      held[i] = kept ? value : new WeakReference<>(value);
    }
    derived(made, from, new Step(position, held, -1));
  }

  /** An array is spread into arguments. */
  public static void spread(MethodHandle made, MethodHandle from, int position, int length) {
    derived(made, from, new Step(position, null, length));
  }

  /** The types were converted, one by one. */
  public static void converted(MethodHandle made, MethodHandle from) {
    if (made != from) {
      derived(made, from, null);
    }
  }

  private static void derived(MethodHandle made, MethodHandle from, Step step) {
    CalledMethod method;
    Step[] rest;
    if (CalledMethod.isDirect(from)) {
      method = CalledMethod.of(from);
      rest = new Step[0];
    } else {
      DerivedHandle known = find(from);
      if (known == null) {
        return;
      }
      method = known.way.method;
      rest = known.way.steps;
    }
    Step[] steps = rest;
    if (step != null) {
      steps = new Step[rest.length + 1];
      steps[0] = step;
      System.arraycopy(rest, 0, steps, 1, rest.length);
    }
    BY_HANDLE.get(made).way = new Way(method, steps);
    any = true;
  }

  /** The method that is called in the end. */
  public CalledMethod method() {
    return way.method;
  }

  /**
   * The arguments that the method is given.
   *
   * @param given those of a call of the handle
   * @return null where the call throws
   */
  public Object[] arguments(Object[] given) {
    Object[] arguments = given;
    for (Step step : way.steps) {
      arguments = step.spread < 0 ? inserted(arguments, step) : spread(arguments, step);
      if (arguments == null) {
        return null;
      }
    }
    return arguments;
  }

  private static Object[] inserted(Object[] arguments, Step step) {
    int count = step.values.length;
    if (step.position > arguments.length) {
      return null;
    }
    Object[] all = new Object[arguments.length + count];
    System.arraycopy(arguments, 0, all, 0, step.position);
    for (int i = 0; i < count; i++) {
      Object held = step.values[i];
      all[step.position + i] = held instanceof WeakReference<?> weak ? weak.get() : held;
    }
    System.arraycopy(
        arguments, step.position, all, step.position + count, arguments.length - step.position);
    return all;
  }

  private static Object[] spread(Object[] arguments, Step step) {
    int at = step.position;
    Object array = at < arguments.length ? arguments[at] : null;
    int length = array == null ? 0 : Array.getLength(array);
    if (at >= arguments.length || length != step.spread) {
      return null;
    }
    Object[] all = new Object[arguments.length - 1 + length];
    System.arraycopy(arguments, 0, all, 0, at);
    for (int i = 0; i < length; i++) {
      all[at + i] = Array.get(array, i);
    }
    System.arraycopy(arguments, at + 1, all, at + length, arguments.length - at - 1);
    return all;
  }
}
