// row: 16
// variable: dev.redflag.corpus.race.basic.LongHalves.value
// variable: dev.redflag.corpus.race.basic.LongHalves.real
package dev.redflag.corpus.race.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A long that is not volatile may be torn in halves: it races like any field. */
public class LongHalves {
  static long value;
  static double real;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = -1L; // label: long
          real = -1.0; // label: double
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long seen = value; // race with: long
          double seenReal = real; // race with: double
        });
  }
}
