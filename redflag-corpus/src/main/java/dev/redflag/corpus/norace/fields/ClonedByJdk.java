package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;

/** A clone that a class of the JDK makes has fields of its own, which nobody has read yet. */
public class ClonedByJdk {
  static class Marked extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    int mark;
  }

  static final Marked original = new Marked();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = original.mark;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Marked clone = (Marked) original.clone();
          clone.mark = 1;
          System.out.println(original.mark + " " + clone.mark);
        });
  }
}
