// row: 4
package dev.redflag.corpus.norace.volatiles;

import dev.redflag.corpus.Threads;

/** A volatile field itself never races, whatever its type. */
public class Itself {
  static volatile int counter;
  static volatile long wide;
  static volatile Object reference;

  static void work() {
    for (int i = 0; i < 100; i++) {
      counter = i;
      wide += counter;
      reference = reference == null ? "some" : null;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
        },
        () -> {
          work();
        });
  }
}
