package dev.redflag.runtime.bulk;

import dev.redflag.runtime.hook.AccessHooks;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/**
 * Calls of JDK methods that access elements of the program's arrays: each access counts where the
 * program called, for exactly the elements that the method accessed, and for fewer where that
 * cannot be known. The arrays are looked at by the hook too, unobserved.
 */
public final class BulkCalls {
  /** How deep arrays in arrays are followed, which may contain themselves. */
  private static final int MAX_DEPTH = 8;

  private BulkCalls() {}

  /**
   * A call accesses a range of an array.
   *
   * @param receiver the object that it is made on; null where there is none
   * @param array what the program handed over as the array, or null
   * @param a the first number of the range, see {@link RangeForm}
   * @param b the second
   * @param number the effect's number, with {@link BulkEffects#EXACT}, {@link BulkEffects#LENT} and
   *     {@link BulkEffects#LENT_BEFORE}
   */
  public static void elements(Object receiver, Object array, int a, int b, int number, int site) {
    if (array == null || isEntered(array, number)) {
      return;
    }
    try {
      if ((number & BulkEffects.LENT_BEFORE) != 0 && LockedArrays.isLocking(receiver)) {
        LockedArrays.lend(array, site);
        return;
      }
      BulkEffect effect = BulkEffects.effect(number);
      if (!applies(effect, receiver, number) || !array.getClass().isArray()) {
        return;
      }
      if (effect.form() == RangeForm.DEEP) {
        deep(array, effect.write(), site, 0);
        return;
      }
      int length = Array.getLength(array);
      access(array, effect.form().from(a), effect.form().to(a, b, length), effect.write(), site);
    } catch (Throwable error) {
      Faults.caught("access to a range of an array", error);
    }
  }

  /** Whether a call lent an array to a method with a lock, which has entered what it did. */
  private static boolean isEntered(Object array, int number) {
    return (number & BulkEffects.LENT) != 0 && LockedArrays.takeBack(array);
  }

  private static boolean applies(BulkEffect effect, Object receiver, int number) {
    BulkMethod method = effect.method();
    if (method == null) {
      return true;
    }
    if (receiver == null) {
      return false;
    }
    if ((number & BulkEffects.EXACT) != 0) {
      return !Threads.current().inRuntime && method.isOf(receiver.getClass());
    }
    return runsJdks(method, receiver.getClass());
  }

  /** Whether a call on an object of a class runs a method of the JDK; false within the runtime. */
  private static boolean runsJdks(BulkMethod method, Class<?> c) {
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return false;
    }
    t.inRuntime = true;
    try {
      return method.isJdks(c);
    } finally {
      t.inRuntime = false;
    }
  }

  private static void access(Object array, int from, int to, boolean write, int site) {
    if (write) {
      AccessHooks.writeRange(array, from, to, site);
    } else {
      AccessHooks.readRange(array, from, to, site);
    }
  }

  private static void deep(Object array, boolean write, int site, int depth) {
    access(array, 0, Array.getLength(array), write, site);
    if (array instanceof Object[] elements && depth < MAX_DEPTH) {
      for (Object element : elements) {
        if (element != null && element.getClass().isArray()) {
          deep(element, write, site, depth + 1);
        }
      }
    }
  }

  /**
   * A call put elements into the array that it was given, if that was long enough, and a null
   * behind them, if there was room ({@code Collection.toArray}).
   *
   * @param result the array that the call returned
   */
  public static void shown(Object receiver, Object array, Object result, int number, int site) {
    if (isEntered(array, number) || array != result || !(array instanceof Object[] elements)) {
      return;
    }
    try {
      if (applies(BulkEffects.effect(number), receiver, number)) {
        AccessHooks.writeRange(array, 0, shownEnd(elements), site);
      }
    } catch (Throwable error) {
      Faults.caught("access to a range of an array", error);
    }
  }

  /** The end of the elements up to the first null, that included. */
  static int shownEnd(Object[] elements) {
    int end = 0;
    while (end < elements.length && elements[end] != null) {
      end++;
    }
    return Math.min(end + 1, elements.length);
  }

  /** The {@code clone} of an object that has it of a class of the JDK: nothing there is woven. */
  private static final BulkMethod CLONE =
      new BulkMethod("clone", "", List.of(Object.class.getName()));

  /** A call of {@code clone} has returned. */
  public static void cloned(Object original, Object clone, int site) {
    if (original == null || clone == null || clone.getClass() != original.getClass()) {
      return;
    }
    try {
      if (runsJdks(CLONE, original.getClass())) {
        AccessHooks.cloned(original, clone, site);
      }
    } catch (Throwable error) {
      Faults.caught("clone", error);
    }
  }

  // ---- comparison -------------------------------------------------------------------------------

  /**
   * A call compared two arrays up to the first difference.
   *
   * @param toOne end of the range of the first array; -1 for the whole of both
   * @param result what the call returned: 1 or 0 of {@code equals}, an index, or an order
   * @param how see {@link Comparison}
   */
  public static void compared(
      Object one,
      int fromOne,
      int toOne,
      Object other,
      int fromOther,
      int toOther,
      int result,
      int how,
      int site) {
    if (one == null || other == null || toOne < 0 && one == other) {
      return;
    }
    try {
      if (Threads.current().inRuntime || !one.getClass().isArray() || !other.getClass().isArray()) {
        return;
      }
      int lengthOne = toOne < 0 ? Array.getLength(one) : toOne - fromOne;
      int lengthOther = toOne < 0 ? Array.getLength(other) : toOther - fromOther;
      int read =
          Comparison.of(how).read(one, fromOne, lengthOne, other, fromOther, lengthOther, result);
      AccessHooks.readRange(one, fromOne, fromOne + read, site);
      AccessHooks.readRange(other, fromOther, fromOther + read, site);
      if (Comparison.of(how) == Comparison.DEEP_EQUALS && result != 0) {
        deepCompared((Object[]) one, site);
        deepCompared((Object[]) other, site);
      }
    } catch (Throwable error) {
      Faults.caught("comparison of arrays", error);
    }
  }

  private static void deepCompared(Object[] array, int site) {
    for (Object element : array) {
      if (element != null && element.getClass().isArray()) {
        deep(element, false, site, 1);
      }
    }
  }

  /**
   * A binary search looked at some elements: at which follows from what it found.
   *
   * @param to end of the range; -1 for the whole array
   * @param result the index that it found, or one less than the negated place where it would be
   */
  public static void searched(Object array, int from, int to, int result, int site) {
    if (array == null) {
      return;
    }
    try {
      int place = result < 0 ? -(result + 1) : result;
      int low = from;
      int high = (to < 0 ? Array.getLength(array) : to) - 1;
      while (low <= high) {
        int middle = low + high >>> 1;
        AccessHooks.readRange(array, middle, middle + 1, site);
        if (middle < place) {
          low = middle + 1;
        } else if (middle > place || result < 0) {
          high = middle - 1;
        } else {
          return;
        }
      }
    } catch (Throwable error) {
      Faults.caught("search in an array", error);
    }
  }

  // ---- change -----------------------------------------------------------------------------------

  /**
   * A call is about to read a range and to write what of it changes ({@code Arrays.sort}).
   *
   * @param to end of the range; -1 for the whole array
   * @return a copy of the range for {@link #changed}; null where nothing is read
   */
  public static Object changing(Object array, int from, int to, int site) {
    if (array == null) {
      return null;
    }
    try {
      if (Threads.current().inRuntime || !AccessHooks.isOn()) {
        return null;
      }
      int length = Array.getLength(array);
      int end = to < 0 ? length : to;
      if (from < 0 || end > length || end - from < 2) {
        return null;
      }
      Object copy = Array.newInstance(array.getClass().getComponentType(), end - from);
      System.arraycopy(array, from, copy, 0, end - from);
      AccessHooks.readRange(array, from, end, site);
      return copy;
    } catch (Throwable error) {
      Faults.caught("change of a range of an array", error);
      return null;
    }
  }

  /** That call has returned: the elements that are not what they were have been written. */
  public static void changed(Object array, int from, Object copy, int site) {
    if (copy == null) {
      return;
    }
    try {
      int length = Array.getLength(copy);
      for (int i = 0; i < length; i++) {
        int next = difference(array, from + i, copy, i, length - i);
        if (next < 0) {
          return;
        }
        i += next;
        int first = i;
        while (i + 1 < length && difference(array, from + i + 1, copy, i + 1, 1) == 0) {
          i++;
        }
        AccessHooks.writeRange(array, from + first, from + i + 1, site);
      }
    } catch (Throwable error) {
      Faults.caught("change of a range of an array", error);
    }
  }

  /** The first of {@code n} elements that differs, objects by identity; -1 where none does. */
  static int difference(Object a, int i, Object b, int j, int n) {
    if (a instanceof int[] x) {
      return Arrays.mismatch(x, i, i + n, (int[]) b, j, j + n);
    } else if (a instanceof byte[] x) {
      return Arrays.mismatch(x, i, i + n, (byte[]) b, j, j + n);
    } else if (a instanceof char[] x) {
      return Arrays.mismatch(x, i, i + n, (char[]) b, j, j + n);
    } else if (a instanceof long[] x) {
      return Arrays.mismatch(x, i, i + n, (long[]) b, j, j + n);
    } else if (a instanceof double[] x) {
      return Arrays.mismatch(x, i, i + n, (double[]) b, j, j + n);
    } else if (a instanceof float[] x) {
      return Arrays.mismatch(x, i, i + n, (float[]) b, j, j + n);
    } else if (a instanceof short[] x) {
      return Arrays.mismatch(x, i, i + n, (short[]) b, j, j + n);
    } else if (a instanceof boolean[] x) {
      return Arrays.mismatch(x, i, i + n, (boolean[]) b, j, j + n);
    }
    Object[] x = (Object[]) a;
    Object[] y = (Object[]) b;
    for (int k = 0; k < n; k++) {
      if (x[i + k] != y[j + k]) {
        return k;
      }
    }
    return -1;
  }
}
