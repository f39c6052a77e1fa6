// row: 0
// variable: dev.redflag.corpus.race.muted.Reflecting.value
package dev.redflag.corpus.race.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Nor do lookups of classes, methods and resources. */
public class Reflecting {
  static int value;

  static class Muted {}

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          Class.forName("java.util.ArrayList").getMethod("size");
          Muted.class.getResource("Muted.class");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Class.forName("java.util.ArrayList").getMethod("size");
          Muted.class.getResource("Muted.class");
          int seen = value; // race with: write
        });
  }
}
