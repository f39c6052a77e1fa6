// row: 1
// variable: dev.redflag.corpus.race.basic.Increment.value
package dev.redflag.corpus.race.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Both threads read and write in one expression. */
public class Increment {
  static int value;

  static void add() {
    value++; // label: increment; race with: increment
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          add();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          add();
        });
  }
}
