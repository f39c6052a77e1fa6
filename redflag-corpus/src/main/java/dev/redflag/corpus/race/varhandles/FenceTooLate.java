// row: 28
// variable: dev.redflag.corpus.race.varhandles.FenceTooLate.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/** An acquire fence before the read of the flag, and a release fence after its write. */
public class FenceTooLate {
  static final AtomicInteger flag = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          flag.setOpaque(1);
          VarHandle.releaseFence();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          VarHandle.acquireFence();
          flag.getOpaque();
          int seen = value; // race with: write
        });
  }
}
