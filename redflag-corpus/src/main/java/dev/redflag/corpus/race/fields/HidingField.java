// variable: dev.redflag.corpus.race.fields.HidingField$Base.value
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A field that one of a subclass hides is another one, though both look the same. */
public class HidingField {
  static class Base {
    int value;
  }

  static class Derived extends Base {
    int value;
  }

  /** Loaded when both are. */
  static class Writer {
    static void setBoth(Derived of) {
      of.value = 1;
      ((Base) of).value = 2; // label: write
    }
  }

  public static void main(String[] args) throws Exception {
    Derived shared = new Derived();
    Threads.run(
        () -> {
          Writer.setBoth(shared);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = ((Base) shared).value; // race with: write
        });
  }
}
