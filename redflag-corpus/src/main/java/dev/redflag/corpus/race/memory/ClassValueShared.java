// row: 71
// variable: int[]
package dev.redflag.corpus.race.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What a class value holds is shared like anything else. */
public class ClassValueShared {
  static final ClassValue<int[]> values =
      new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> type) {
          return new int[1];
        }
      };

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          values.get(String.class)[0] = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = values.get(String.class)[0]; // race with: write
        });
  }
}
