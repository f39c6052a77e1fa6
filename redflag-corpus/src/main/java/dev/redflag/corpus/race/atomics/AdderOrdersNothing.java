// row: 26
// variable: dev.redflag.corpus.race.atomics.AdderOrdersNothing.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.LongAdder;

/** The sum of an adder is not documented to see what came before an addition. */
public class AdderOrdersNothing {
  static final LongAdder adder = new LongAdder();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          adder.increment();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          adder.sum();
          int seen = value; // race with: write
        });
  }
}
