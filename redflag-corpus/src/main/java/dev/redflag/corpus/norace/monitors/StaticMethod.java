// row: 2
package dev.redflag.corpus.norace.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A static synchronized method locks its class. */
public class StaticMethod {
  static int value;

  static synchronized void add() {
    value++;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          add();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (StaticMethod.class) {
            value++;
          }
        });
  }
}
