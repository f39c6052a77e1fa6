// row: 0
// variable: dev.redflag.corpus.race.muted.Interned.value
package dev.redflag.corpus.race.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.TimeUnit;

/** Nor do interned strings, boxes and enum lookups. */
public class Interned {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          String.valueOf(42).intern();
          Integer.valueOf(42);
          TimeUnit.valueOf("DAYS");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          String.valueOf(42).intern();
          Integer.valueOf(42);
          TimeUnit.valueOf("DAYS");
          int seen = value; // race with: write
        });
  }
}
