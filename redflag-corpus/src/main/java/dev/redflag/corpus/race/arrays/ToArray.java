// row: 31
// variable: java.lang.String[]
// variable: java.lang.Object[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Collection.toArray writes the elements and a null behind them; addAll reads all. */
public class ToArray {
  static final String[] names = new String[4];
  static final Object[] more = {"c", "d"};

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          List.of("a", "b").toArray(names); // label: names
          Collections.addAll(new ArrayList<>(), more); // label: more
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          String name = names[2]; // race with: names
          more[1] = "x"; // race with: more
        });
  }
}
