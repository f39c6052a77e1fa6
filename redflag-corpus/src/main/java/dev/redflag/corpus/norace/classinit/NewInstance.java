// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An instance creation and a static call need the class's initialization. */
public class NewInstance {
  static int value;
  static int other;

  static class Made {
    static {
      value = 1;
    }
  }

  static class Called {
    static {
      other = 1;
    }

    static void nothing() {}
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          new Made();
          Called.nothing();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          new Made();
          int number = value;
          Called.nothing();
          number = other;
        });
  }
}
