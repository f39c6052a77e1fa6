// row: 9
// variable: dev.redflag.corpus.race.threads.InterruptedByItself.value
package dev.redflag.corpus.race.threads;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An InterruptedException orders what came before the interrupt, whoever made it. */
public class InterruptedByItself {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: value
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Thread.currentThread().interrupt();
          try {
            Thread.sleep(1000);
          } catch (InterruptedException e) {
            System.out.println(value); // race with: value
          }
        });
  }
}
