// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An initialization that failed is ordered before those who find it failed. */
public class Failed {
  static int value;

  static class Init {
    static int touch;

    static {
      value = 1;
      if (value == 1) {
        throw new IllegalStateException("as expected");
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          try {
            int seen = Init.touch;
          } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause().getMessage());
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          try {
            int seen = Init.touch;
          } catch (NoClassDefFoundError e) {
            System.out.println("not initialized");
          }
          int number = value;
        });
  }
}
