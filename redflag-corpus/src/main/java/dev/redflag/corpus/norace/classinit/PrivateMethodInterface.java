// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A class's initialization needs that of an interface whose only method with code is private. */
public class PrivateMethodInterface {
  static int value;

  interface Worker {
    Object TOKEN = touch();

    static Object touch() {
      value = 1;
      return "token";
    }

    private int twice(int number) {
      return 2 * number;
    }

    static int use(Worker worker) {
      return worker.twice(3);
    }
  }

  static class Able implements Worker {}

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          new Able();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          new Able();
          int number = value;
        });
  }
}
