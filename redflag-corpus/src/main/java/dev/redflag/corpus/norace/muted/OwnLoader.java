// row: 0
package dev.redflag.corpus.norace.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** A loader of the program's, called from the JDK's, orders by its own atomics. */
public class OwnLoader {
  static int value;

  static class Counting extends ClassLoader {
    private final AtomicInteger calls = new AtomicInteger();
    private int last;

    Counting() {
      super(OwnLoader.class.getClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      while (!calls.compareAndSet(0, 1)) {
        Thread.onSpinWait();
      }
      last++;
      calls.set(0);
      throw new ClassNotFoundException(name);
    }
  }

  static void look(Counting loader, String name) {
    try {
      loader.loadClass(name);
    } catch (ClassNotFoundException e) {
      System.out.println(e.getMessage());
    }
  }

  public static void main(String[] args) throws Exception {
    Counting loader = new Counting();
    Threads.run(
        () -> {
          value = 1;
          look(loader, "no.such.One");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          look(loader, "no.such.Two");
          int seen = value;
        });
  }
}
