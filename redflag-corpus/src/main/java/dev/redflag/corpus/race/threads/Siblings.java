// row: 5
// variable: dev.redflag.corpus.race.threads.Siblings.value
package dev.redflag.corpus.race.threads;

import dev.redflag.invisible.Barrier;

/** Two threads that one thread started are not ordered with each other. */
public class Siblings {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Thread first =
        new Thread(
            () -> {
              value = 1; // label: write
              Barrier.signal(1);
            });
    first.start();
    Barrier.await(1);
    Thread second = new Thread(() -> value = 2); // race with: write
    second.start();
    second.join();
    first.join();
  }
}
