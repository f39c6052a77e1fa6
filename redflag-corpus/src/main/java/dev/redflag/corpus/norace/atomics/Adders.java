// row: 26
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Adders and accumulators do not race. */
public class Adders {
  static final LongAdder adder = new LongAdder();
  static final DoubleAdder real = new DoubleAdder();
  static final LongAccumulator maximum = new LongAccumulator(Long::max, 0);

  static void work() {
    for (int i = 0; i < 100; i++) {
      adder.increment();
      real.add(0.5);
      maximum.accumulate(i);
      adder.sum();
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
    System.out.println(adder.sum() + real.sum() + maximum.get());
  }
}
