// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle on a static member needs the class's initialization. */
public class Handles {
  static int value;
  static int other;

  static class First {
    static int touch;

    static {
      value = 1;
    }
  }

  static class Second {
    static volatile int touch;

    static {
      other = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Threads.run(
        () -> {
          int seen = First.touch + Second.touch;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          MethodHandle getter = lookup.findStaticGetter(First.class, "touch", int.class);
          int seen = (int) getter.invokeExact();
          int number = value;
          VarHandle handle = lookup.findStaticVarHandle(Second.class, "touch", int.class);
          seen = (int) handle.get();
          number = other;
        });
  }
}
