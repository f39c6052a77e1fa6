// row: 65
package dev.redflag.corpus.norace.references;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Indirect calls that read, write something else, change nothing, throw, or run own code. */
public class IndirectCalls {
  static final Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
  static final List<Object> list = new ArrayList<>(List.of("a", "b"));
  static final List<Object> own = new Own();
  static final int[] ints = new int[8];

  /** A list whose method is its own, and guarded. */
  static final class Own extends ArrayList<Object> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(Object o) {
      return true;
    }

    @Override
    public synchronized void sort(Comparator<? super Object> order) {}
  }

  private static void calls() throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType ofObject = MethodType.methodType(boolean.class, Object.class);
    MethodHandle add = lookup.findVirtual(List.class, "add", ofObject);
    MethodHandle remove = lookup.findVirtual(Collection.class, "remove", ofObject);
    MethodHandle fill =
        lookup.findStatic(
            Arrays.class,
            "fill",
            MethodType.methodType(void.class, int[].class, int.class, int.class, int.class));
    Method get = Map.class.getMethod("get", Object.class);
    Method set = List.class.getMethod("set", int.class, Object.class);
    get.invoke(map, "a");
    boolean removed = (boolean) remove.invokeExact((Collection<Object>) list, (Object) "c");
    set.invoke(list, 1, "c");
    boolean added = (boolean) add.invokeExact(own, (Object) "c");
    fill.invokeExact(ints, 2, 5, 1);
    try {
      fill.invokeExact(ints, 0, 9, 1);
    } catch (ArrayIndexOutOfBoundsException expected) {
      System.out.println(expected.getClass());
    }
    try {
      set.invoke(list, 2, "c");
    } catch (InvocationTargetException expected) {
      System.out.println(expected.getCause().getClass());
    }
    try {
      set.invoke("no list", 0, "c");
    } catch (IllegalArgumentException expected) {
      System.out.println(expected.getClass());
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          try {
            calls();
          } catch (Throwable t) {
            throw new AssertionError(t);
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Integer one = map.get("a");
          Object first = list.get(0);
          int seen = list.size();
          seen += own.size();
          seen += ints[1] + ints[5];
        });
  }
}
