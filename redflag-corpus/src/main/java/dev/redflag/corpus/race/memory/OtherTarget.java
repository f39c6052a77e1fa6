// row: 72
// variable: dev.redflag.corpus.race.memory.OtherTarget.value
package dev.redflag.corpus.race.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VolatileCallSite;

/** The target of one call site, set and another's read. */
public class OtherTarget {
  static int value;

  public static void main(String[] args) throws Exception {
    VolatileCallSite site = new VolatileCallSite(MethodType.methodType(int.class));
    VolatileCallSite other = new VolatileCallSite(MethodType.methodType(int.class));
    Threads.run(
        () -> {
          value = 1; // label: value
          site.setTarget(MethodHandles.constant(int.class, 1));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          other.getTarget();
          System.out.println(value); // race with: value
        });
  }
}
