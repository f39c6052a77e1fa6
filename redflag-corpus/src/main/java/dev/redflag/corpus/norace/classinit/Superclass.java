// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A class's initialization needs that of its superclass. */
public class Superclass {
  static int value;

  static class Base {
    static int touch;

    static {
      value = 1;
      touch = 1;
    }
  }

  static class Derived extends Base {
    static int own;

    static {
      own = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = Derived.own;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = Base.touch;
          int number = value;
        });
  }
}
