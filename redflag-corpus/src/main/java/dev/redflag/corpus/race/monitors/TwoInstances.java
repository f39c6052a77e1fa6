// row: 2
// variable: dev.redflag.corpus.race.monitors.TwoInstances.value
package dev.redflag.corpus.race.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Synchronized methods of two objects guard a static field badly. */
public class TwoInstances {
  static int value;

  synchronized void add() {
    value++; // label: add; race with: add
  }

  public static void main(String[] args) throws Exception {
    TwoInstances left = new TwoInstances();
    TwoInstances right = new TwoInstances();
    Threads.run(
        () -> {
          left.add();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.add();
        });
  }
}
