// row: 28
// variable: dev.redflag.corpus.race.varhandles.OneFence.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/** A release fence whose reader has none. */
public class OneFence {
  static final AtomicInteger flag = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          VarHandle.releaseFence();
          flag.setOpaque(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          flag.getOpaque();
          int seen = value; // race with: write
        });
  }
}
