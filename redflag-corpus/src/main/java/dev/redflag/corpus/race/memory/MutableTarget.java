// row: 72
// variable: dev.redflag.corpus.race.memory.MutableTarget.value
package dev.redflag.corpus.race.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;

/** The target of a mutable call site is a plain variable: it orders nothing. */
public class MutableTarget {
  static int value;

  public static void main(String[] args) throws Exception {
    MethodHandle zero = MethodHandles.constant(int.class, 0);
    MutableCallSite site = new MutableCallSite(zero);
    Threads.run(
        () -> {
          value = 1; // label: write
          site.setTarget(MethodHandles.constant(int.class, 1));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          site.getTarget();
          int seen = value; // race with: write
        });
  }
}
