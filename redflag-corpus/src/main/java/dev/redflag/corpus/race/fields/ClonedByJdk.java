// variable: dev.redflag.corpus.race.fields.ClonedByJdk$Marked.mark
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;

/** A clone that a class of the JDK makes has read the fields of its original. */
public class ClonedByJdk {
  static class Marked extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    int mark;
  }

  static final Marked original = new Marked();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          original.mark = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Object clone = original.clone(); // race with: write
        });
  }
}
