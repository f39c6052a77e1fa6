// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Class.forName needs the initialization that it asks for. */
public class ForName {
  static int value;

  static class Init {
    static {
      value = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Class.forName(ForName.class.getName() + "$Init");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Class.forName(ForName.class.getName() + "$Init");
          int number = value;
        });
  }
}
