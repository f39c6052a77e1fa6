// row: 22
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/** Opaque accesses do not race among themselves. */
public class OpaqueItself {
  static final AtomicLong number = new AtomicLong();
  static int plain;

  static final VarHandle PLAIN;

  static {
    try {
      PLAIN = MethodHandles.lookup().findStaticVarHandle(OpaqueItself.class, "plain", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static void work() {
    number.setOpaque(number.getOpaque() + 1);
    PLAIN.setOpaque((int) PLAIN.getOpaque() + 1);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
        },
        () -> {
          work();
        });
  }
}
