// variable: java.util.ArrayList
// class: collection-misuse
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;

/** A list is iterated over while another thread adds to it. */
public class Iteration {
  static final List<String> VALUES = new ArrayList<>();

  static void add() {
    VALUES.add("one"); // label: add
  }

  static int count() {
    int count = 0;
    for (String ignored : VALUES) { // race with: add
      count++;
    }
    return count;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          add();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          count();
        });
  }
}
