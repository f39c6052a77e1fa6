// row: 5
// variable: dev.redflag.corpus.race.threads25.VirtualSiblings.value
// jdk: 21
package dev.redflag.corpus.race.threads25;

import dev.redflag.invisible.Barrier;

/** Two virtual threads are not ordered, though one carrier may run them both. */
public class VirtualSiblings {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Thread first =
        Thread.ofVirtual()
            .start(
                () -> {
                  value = 1; // label: write
                  Barrier.signal(1);
                });
    Thread second =
        Thread.ofVirtual()
            .start(
                () -> {
                  Barrier.await(1);
                  int seen = value; // race with: write
                });
    first.join();
    second.join();
  }
}
