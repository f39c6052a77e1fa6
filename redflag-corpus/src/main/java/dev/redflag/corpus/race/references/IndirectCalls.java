// row: 65
// variable: java.util.HashMap
// variable: java.util.ArrayList
// variable: java.util.LinkedList
// variable: int[]
// variable: long[]
package dev.redflag.corpus.race.references;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/** JDK methods are called by reflection and by method handles. */
public class IndirectCalls {
  static final Map<String, Integer> map = new HashMap<>();
  static final List<Object> grown = new ArrayList<>();
  static final List<Object> set = new ArrayList<>(List.of("a", "b"));
  static final List<Object> linked = new LinkedList<>(List.of("a", "b"));
  static final int[] ints = new int[8];
  static final long[] longs = {3, 2, 1};

  private static void writes() throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType ofObject = MethodType.methodType(boolean.class, Object.class);
    MethodHandle add = lookup.findVirtual(List.class, "add", ofObject);
    MethodHandle at =
        lookup.findVirtual(
            List.class, "set", MethodType.methodType(Object.class, int.class, Object.class));
    MethodHandle remove = lookup.findVirtual(LinkedList.class, "remove", ofObject);
    MethodHandle fill =
        lookup.findStatic(
            Arrays.class,
            "fill",
            MethodType.methodType(void.class, int[].class, int.class, int.class, int.class));
    Method put = Map.class.getMethod("put", Object.class, Object.class);
    Method sort = Arrays.class.getMethod("sort", long[].class);
    put.invoke(map, "a", 1); // label: put
    boolean added = (boolean) add.invokeExact(grown, (Object) "c"); // label: add
    at.invokeWithArguments(set, 1, "c"); // label: set
    boolean removed = (boolean) remove.invoke((LinkedList<Object>) linked, "b"); // label: remove
    fill.invokeExact(ints, 2, 5, 1); // label: fill
    sort.invoke(null, longs); // label: sort
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          try {
            writes();
          } catch (Throwable t) {
            throw new AssertionError(t);
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Integer one = map.get("a"); // race with: put
          int seen = grown.size(); // race with: add
          Object second = set.get(1); // race with: set
          seen += linked.size(); // race with: remove
          seen += ints[4]; // race with: fill
          long first = longs[0]; // race with: sort
        });
  }
}
