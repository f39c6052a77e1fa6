// row: 65
// variable: java.util.ArrayList
// variable: java.util.LinkedList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

/** Objects that are given to methods that a class of the program inherits. */
public class GivenToSubclass {
  static final class Words extends HashSet<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(String word) {
      return super.add(word);
    }
  }

  static final class Out extends PrintStream {
    Out() {
      super(new ByteArrayOutputStream());
    }
  }

  static final Set<String> words = new Words();
  static final PrintStream out = new Out();
  static final List<String> added = new ArrayList<>();
  static final List<String> printed = new LinkedList<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (words) {
            added.add("a"); // label: added
          }
          synchronized (out) {
            printed.add("a"); // label: printed
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          words.addAll(added); // race with: added
          out.println(printed); // race with: printed
        });
  }
}
