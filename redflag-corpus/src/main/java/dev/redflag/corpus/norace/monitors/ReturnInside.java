// row: 2
package dev.redflag.corpus.norace.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A return, a break and a continue out of a block release its monitor. */
public class ReturnInside {
  static int value;

  static int get() {
    synchronized (ReturnInside.class) {
      return value++;
    }
  }

  static void loop() {
    for (int i = 0; i < 3; i++) {
      synchronized (ReturnInside.class) {
        if (i == 0) {
          value++;
          continue;
        }
        if (i == 1) {
          value++;
          break;
        }
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          get();
          loop();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          loop();
          get();
        });
  }
}
