// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The same for one that failed by an error, for which the JVM makes no exception of its own. */
public class FailedByError {
  static int value;

  static class Init {
    static int touch;

    static {
      value = 1;
      if (value == 1) {
        throw new AssertionError("as expected");
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          try {
            int seen = Init.touch;
          } catch (AssertionError e) {
            System.out.println(e.getMessage());
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
