// row: 64
// variable: dev.redflag.corpus.race.wrappers.OtherWrapper.value
package dev.redflag.corpus.race.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two synchronized lists are two monitors. */
public class OtherWrapper {
  static final List<String> left = Collections.synchronizedList(new ArrayList<>());
  static final List<String> right = Collections.synchronizedList(new ArrayList<>());
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          left.add("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.size();
          int seen = value; // race with: write
        });
  }
}
