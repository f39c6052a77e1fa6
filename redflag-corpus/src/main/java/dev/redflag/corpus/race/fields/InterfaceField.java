// variable: char[]
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A field of an interface is a constant, the array that it holds is not. */
public class InterfaceField {
  interface Holder {
    char[] CELLS = new char[1];
  }

  public static void main(String[] args) throws Exception {
    Holder.CELLS[0] = 'a';
    Threads.run(
        () -> {
          Holder.CELLS[0] = 'b'; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          char seen = Holder.CELLS[0]; // race with: write
        });
  }
}
