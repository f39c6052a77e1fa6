// row: 56
// variable: int[]
// jdk: 25
package dev.redflag.corpus.race.threads25;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What a scoped value holds needs a safety of its own. */
public class ScopedValueShared {
  static final ScopedValue<int[]> CELLS = ScopedValue.newInstance();

  public static void main(String[] args) throws Exception {
    int[] cells = {1};
    Threads.run(
        () -> {
          ScopedValue.where(CELLS, cells).run(() -> CELLS.get()[0]++); // label: add
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          ScopedValue.where(CELLS, cells).run(() -> CELLS.get()[0]++); // race with: add
        });
  }
}
