// variable: dev.redflag.corpus.race.fields.AnonymousClass$1.value
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A field of an anonymous class bears the name that the compiler made. */
public class AnonymousClass {
  interface Cell {
    void set();

    int get();
  }

  public static void main(String[] args) throws Exception {
    Cell shared =
        new Cell() {
          int value;

          @Override
          public void set() {
            value = 1; // label: write
          }

          @Override
          public int get() {
            return value; // race with: write
          }
        };
    Threads.run(
        () -> {
          shared.set();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          shared.get();
        });
  }
}
