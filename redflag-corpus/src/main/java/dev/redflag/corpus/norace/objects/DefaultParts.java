// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Default methods of interfaces of the program that take a lock, in the place of those of the JDK,
 * and default methods of the JDK that work by a method which takes one.
 */
public class DefaultParts {
  static final class Sorted extends TreeMap<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized String put(String key, String value) {
      return super.put(key, value);
    }

    @Override
    public synchronized String get(Object key) {
      return super.get(key);
    }
  }

  interface Guarded extends Collection<String> {
    @Override
    default boolean removeIf(Predicate<? super String> which) {
      synchronized (this) {
        return Collection.super.removeIf(which);
      }
    }

    @Override
    default void forEach(Consumer<? super String> action) {
      synchronized (this) {
        Collection.super.forEach(action);
      }
    }
  }

  static final class Words extends TreeSet<String> implements Guarded {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(String word) {
      return super.add(word);
    }
  }

  static final Map<String, String> sorted = new Sorted();
  static final Words words = new Words();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          sorted.put("a", "b");
          words.add("a");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          sorted.getOrDefault("a", "c");
        },
        () -> {
          Barrier.await(1);
          words.removeIf(word -> word.equals("b"));
        },
        () -> {
          Barrier.await(1);
          words.forEach(word -> {});
        });
  }
}
