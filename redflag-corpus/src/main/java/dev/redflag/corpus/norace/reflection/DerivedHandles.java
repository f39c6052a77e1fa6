// row: 65
package dev.redflag.corpus.norace.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Handles that are bound to another object, that read, or that refuse what they are given. */
public class DerivedHandles {
  static final List<String> read = new ArrayList<>(List.of("a", "b"));
  static final List<String> other = new ArrayList<>();
  static final List<String> refused = new ArrayList<>();
  static final List<String> own = new ArrayList<>();

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType ofObject = MethodType.methodType(boolean.class, Object.class);
    MethodHandle add = lookup.findVirtual(Collection.class, "add", ofObject);
    MethodHandle get =
        lookup.findVirtual(List.class, "get", MethodType.methodType(Object.class, int.class));
    Threads.run(
        () -> {
          Object first = get.bindTo(read).invoke(0);
          first = MethodHandles.insertArguments(get, 0, read, 1).invoke();
          boolean added = (boolean) add.bindTo(own).invoke((Object) "a");
          try {
            Object[] three = {refused, "a", "b"};
            added = (boolean) add.asSpreader(Object[].class, 2).invoke(three);
          } catch (IllegalArgumentException expected) {
            System.out.println("refused");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int size = read.size() + refused.size();
          boolean added = (boolean) add.bindTo(other).invoke((Object) "a");
          Object second = get.bindTo(read).invoke(1);
        });
  }
}
