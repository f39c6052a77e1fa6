// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The end of a class's initialization comes before every use that needs it. */
public class StaticInitializer {
  static int value;

  static class Init {
    static int touch;

    static {
      value = 1;
      touch = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = Init.touch;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = Init.touch;
          int number = value;
        });
  }
}
