// row: 2
package dev.redflag.corpus.norace.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A monitor entered twice and left twice. */
public class Reentrant {
  int value;

  synchronized void add() {
    synchronized (this) {
      value++;
    }
    value++;
  }

  public static void main(String[] args) throws Exception {
    Reentrant shared = new Reentrant();
    Threads.run(
        () -> {
          shared.add();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          shared.add();
        });
  }
}
