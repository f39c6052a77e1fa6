// row: 71
package dev.redflag.corpus.norace.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A class value is computed once and published whole. */
public class ClassValues {
  static final ClassValue<int[]> values =
      new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> type) {
          return new int[] {type.getName().length()};
        }
      };

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = values.get(String.class)[0];
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = values.get(String.class)[0];
          values.remove(String.class);
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          int seen = values.get(String.class)[0];
        });
  }
}
