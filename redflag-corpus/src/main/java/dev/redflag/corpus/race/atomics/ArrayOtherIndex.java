// row: 25
// variable: dev.redflag.corpus.race.atomics.ArrayOtherIndex.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicLongArray;

/** Two elements of an atomic array are two variables. */
public class ArrayOtherIndex {
  static final AtomicLongArray numbers = new AtomicLongArray(2);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          numbers.set(0, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          numbers.get(1);
          int seen = value; // race with: write
        });
  }
}
