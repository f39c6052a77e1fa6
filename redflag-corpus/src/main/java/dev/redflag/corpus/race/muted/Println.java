// row: 0
// variable: dev.redflag.corpus.race.muted.Println.value
package dev.redflag.corpus.race.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The locks inside a print stream order nothing for the program. */
public class Println {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          System.out.println("written");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println("to be read");
          int seen = value; // race with: write
        });
  }
}
