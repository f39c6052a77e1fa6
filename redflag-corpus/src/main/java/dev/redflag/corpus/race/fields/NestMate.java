// variable: dev.redflag.corpus.race.fields.NestMate$Nested.value
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A private field of a nested class, reached by its nest mates. */
public class NestMate {
  static class Nested {
    private int value;
  }

  public static void main(String[] args) throws Exception {
    Nested shared = new Nested();
    Threads.run(
        () -> {
          shared.value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.value; // race with: write
        });
  }
}
