// row: 65
// variable: java.util.ArrayList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;

/** A user's list that inherits everything is a list like any other. */
@SuppressWarnings("serial")
public class SubclassOnly {
  static class Names extends ArrayList<String> {}

  static final Names names = new Names();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          names.add("one"); // label: add
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          names.size(); // race with: add
        });
  }
}
