// row: 72
package dev.redflag.corpus.norace.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VolatileCallSite;

/** The target of a volatile call site is a volatile variable. */
public class VolatileTarget {
  static int value;

  static int read() {
    return value;
  }

  public static void main(String[] args) throws Exception {
    MethodHandle zero = MethodHandles.constant(int.class, 0);
    MethodHandle reader =
        MethodHandles.lookup()
            .findStatic(VolatileTarget.class, "read", MethodType.methodType(int.class));
    VolatileCallSite site = new VolatileCallSite(zero);
    MethodHandle invoker = site.dynamicInvoker();
    Threads.run(
        () -> {
          value = 1;
          site.setTarget(reader);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          site.getTarget();
          int seen = value;
          System.out.println((int) invoker.invokeExact());
        });
  }
}
