// row: 28
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/** Full fences on both sides order like release and acquire. */
public class FullFences {
  static final AtomicInteger flag = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          VarHandle.fullFence();
          flag.setOpaque(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          flag.getOpaque();
          VarHandle.fullFence();
          int seen = value;
        });
  }
}
