// row: 22
// variable: dev.redflag.corpus.race.atomics.OpaqueToVolatile.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicReference;

/** A volatile read does not acquire from an opaque write. */
public class OpaqueToVolatile {
  static final AtomicReference<String> reference = new AtomicReference<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          reference.setOpaque("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          reference.get();
          int seen = value; // race with: write
        });
  }
}
