// row: 20
// variable: dev.redflag.corpus.race.atomics.GetFirst.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** A get is no release, and a set no acquire. */
public class GetFirst {
  static final AtomicInteger number = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          number.get();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          number.set(1);
          int seen = value; // race with: write
        });
  }
}
