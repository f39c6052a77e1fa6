// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A thread that waits for another one's initialization of a class is ordered after it. */
public class WaitedFor {
  static int value;

  static class Init {
    static int touch;

    static {
      Barrier.signal(1);
      value = 1;
      touch = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = Init.touch;
        },
        () -> {
          Barrier.await(1);
          int seen = Init.touch;
          int number = value;
        });
  }
}
