// variable: java.lang.String[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An array is named by the type that it was made with. */
public class TypedElement {
  static final Object[] names = new String[2];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          names[0] = "one"; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Object seen = names[0]; // race with: write
        });
  }
}
