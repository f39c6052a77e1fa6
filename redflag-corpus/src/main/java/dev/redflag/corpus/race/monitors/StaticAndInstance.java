// row: 2
// variable: dev.redflag.corpus.race.monitors.StaticAndInstance.value
package dev.redflag.corpus.race.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A static and an instance method are synchronized on different monitors. */
public class StaticAndInstance {
  static int value;

  static synchronized void add() {
    value++; // label: static
  }

  synchronized void addHere() {
    value++; // race with: static
  }

  public static void main(String[] args) throws Exception {
    StaticAndInstance shared = new StaticAndInstance();
    Threads.run(
        () -> {
          add();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          shared.addHere();
        });
  }
}
