// row: 5
// variable: dev.redflag.corpus.race.threads.ReusedId.value
package dev.redflag.corpus.race.threads;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A thread that starts when another has ended is not ordered after it unless someone joined. */
public class ReusedId {
  static int value;
  static volatile boolean stop;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Thread first = new Thread(() -> value = 1); // label: write
          first.start();
          while (first.isAlive()) {
            Thread.yield();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Thread second = new Thread(() -> value = 2); // race with: write
          second.start();
          second.join();
        });
  }
}
