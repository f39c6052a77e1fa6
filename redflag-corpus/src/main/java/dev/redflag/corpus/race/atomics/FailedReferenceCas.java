// row: 20
// variable: dev.redflag.corpus.race.atomics.FailedReferenceCas.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicReference;

/** A failed compare-and-set of a reference releases nothing to a later successful one. */
public class FailedReferenceCas {
  static final AtomicReference<String> reference = new AtomicReference<>("none");
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          reference.compareAndSet("some", "more");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          reference.compareAndSet("none", "some");
          int seen = value; // race with: write
        });
  }
}
