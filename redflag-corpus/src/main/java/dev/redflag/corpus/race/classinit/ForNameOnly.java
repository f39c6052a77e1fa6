// row: 11
// variable: dev.redflag.corpus.race.classinit.ForNameOnly.value
package dev.redflag.corpus.race.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Class.forName without initialization needs none. */
public class ForNameOnly {
  static int value;

  static class Init {
    static {
      value = 1; // label: write
    }
  }

  public static void main(String[] args) throws Exception {
    ClassLoader loader = ForNameOnly.class.getClassLoader();
    Threads.run(
        () -> {
          Class.forName(ForNameOnly.class.getName() + "$Init");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Class.forName(ForNameOnly.class.getName() + "$Init", false, loader);
          int number = value; // race with: write
        });
  }
}
