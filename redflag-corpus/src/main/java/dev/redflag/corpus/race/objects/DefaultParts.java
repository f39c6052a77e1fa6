// row: 65
// variable: java.util.TreeSet
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collection;
import java.util.TreeSet;
import java.util.function.Predicate;

/** A default method of the program that calls the one of the JDK, and takes no lock. */
public class DefaultParts {
  interface Filtered extends Collection<String> {
    @Override
    default boolean removeIf(Predicate<? super String> which) {
      return Collection.super.removeIf(which); // race with: add
    }
  }

  static final class Words extends TreeSet<String> implements Filtered {
    private static final long serialVersionUID = 1;
  }

  static final Words words = new Words();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          words.add("a"); // label: add
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          words.removeIf(word -> word.equals("b"));
        });
  }
}
