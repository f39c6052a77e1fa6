// row: 65
// variable: java.util.ArrayList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;

/** What is added to a list of the program that overrides methods which only read. */
public class ReadingOverridden {
  static class Counted extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public int size() {
      return super.size();
    }

    @Override
    public boolean contains(Object o) {
      return super.contains(o);
    }
  }

  static final Counted list = new Counted();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Collections.addAll(list, "one"); // label: add
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          String one = list.get(0); // race with: add
        });
  }
}
