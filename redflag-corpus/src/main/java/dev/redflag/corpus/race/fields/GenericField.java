// variable: dev.redflag.corpus.race.fields.GenericField$Cell.value
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A field whose type is a type variable, seen through a cast. */
public class GenericField {
  static class Cell<T> {
    T value;
  }

  public static void main(String[] args) throws Exception {
    Cell<String> shared = new Cell<>();
    Threads.run(
        () -> {
          shared.value = "one"; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          String seen = shared.value; // race with: write
        });
  }
}
