// row: 70
// variable: dev.redflag.corpus.race.threads25.StableRefused.value
// jdk: 25
// preview: 25
package dev.redflag.corpus.race.threads25;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A setting that is refused releases nothing. */
public class StableRefused {
  static final StableValue<String> stable = StableValue.of("first");
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          System.out.println(stable.trySet("second"));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          stable.orElseThrow();
          int seen = value; // race with: write
        });
  }
}
