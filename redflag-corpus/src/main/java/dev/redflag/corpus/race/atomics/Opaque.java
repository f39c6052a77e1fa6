// row: 22
// variable: dev.redflag.corpus.race.atomics.Opaque.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** Opaque accesses agree on one variable and order no other. */
public class Opaque {
  static final AtomicInteger number = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          number.setOpaque(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          number.getOpaque();
          int seen = value; // race with: write
        });
  }
}
