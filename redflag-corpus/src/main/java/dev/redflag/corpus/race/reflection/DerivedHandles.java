// row: 65
// variable: java.util.ArrayList
// variable: java.util.HashMap
// variable: java.util.LinkedList
// variable: java.util.TreeSet
// variable: java.util.ArrayDeque
package dev.redflag.corpus.race.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Handles that are bound, converted or spread call what they are made of; so do constructors. */
public class DerivedHandles {
  static final List<String> bound = new LinkedList<>();
  static final Map<Object, Object> inserted = new HashMap<>();
  static final List<String> element = new ArrayList<>(List.of("a", "b"));
  static final Set<String> converted = new TreeSet<>();
  static final List<String> spread = new ArrayList<>();
  static final Collection<String> copied = new ArrayDeque<>();
  static final List<String> reflected = new ArrayList<>(List.of("a"));

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType ofObject = MethodType.methodType(boolean.class, Object.class);
    MethodHandle add = lookup.findVirtual(Collection.class, "add", ofObject);
    MethodHandle put =
        lookup.findVirtual(
            Map.class, "put", MethodType.methodType(Object.class, Object.class, Object.class));
    MethodHandle get =
        lookup.findVirtual(List.class, "get", MethodType.methodType(Object.class, int.class));
    MethodHandle make =
        lookup.findConstructor(
            ArrayList.class, MethodType.methodType(void.class, Collection.class));
    Threads.run(
        () -> {
          boolean added = (boolean) add.bindTo(bound).invoke((Object) "a"); // label: bound
          MethodHandle three = MethodHandles.insertArguments(put, 0, inserted, "key");
          Object before = three.bindTo("value").invoke(); // label: inserted
          Object first = get.bindTo(element).invoke(1); // label: element
          MethodType type = MethodType.methodType(Object.class, Object.class, String.class);
          Object result = add.asType(type).invoke((Object) converted, "a"); // label: converted
          Object[] both = {spread, "a"};
          added |= (boolean) add.asSpreader(Object[].class, 2).invoke(both); // label: spread
          Object copy = make.invoke((Collection<?>) copied); // label: copied
          Constructor<?> constructor = ArrayList.class.getConstructor(Collection.class);
          copy = constructor.newInstance(reflected); // label: reflected
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int size = bound.size(); // race with: bound
          size += inserted.size(); // race with: inserted
          element.set(1, "c"); // race with: element
          size += converted.size(); // race with: converted
          size += spread.size(); // race with: spread
          copied.add("a"); // race with: copied
          reflected.set(0, "b"); // race with: reflected
        });
  }
}
