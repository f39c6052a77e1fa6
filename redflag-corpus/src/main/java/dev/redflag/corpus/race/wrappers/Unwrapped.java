// row: 64
// variable: java.util.ArrayList
package dev.redflag.corpus.race.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The list inside the wrapper is reached by another way. */
public class Unwrapped {
  static final List<String> plain = new ArrayList<>();
  static final List<String> wrapped = Collections.synchronizedList(plain);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          wrapped.add("one"); // label: add
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          plain.size(); // race with: add
        });
  }
}
