// row: 70
// jdk: 25
// preview: 25
package dev.redflag.corpus.norace.threads25;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A stable value's setting comes before every reading that finds it. */
public class StableValues {
  static final StableValue<int[]> stable = StableValue.of();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          System.out.println(stable.trySet(new int[] {1}));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = stable.orElseThrow()[0] + value;
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          int seen = stable.orElseSet(() -> new int[2])[0] + value;
        });
  }
}
