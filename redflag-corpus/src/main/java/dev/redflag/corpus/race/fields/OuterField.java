// variable: dev.redflag.corpus.race.fields.OuterField.value
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An inner object reaches a private field of the object around it. */
public class OuterField {
  private int value;

  class Inner {
    void set() {
      value = 1; // label: write
    }
  }

  public static void main(String[] args) throws Exception {
    OuterField shared = new OuterField();
    Inner inner = shared.new Inner();
    Threads.run(
        () -> {
          inner.set();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.value; // race with: write
        });
  }
}
