// variable: dev.redflag.corpus.race.fields.InheritedField$Base.value
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A field that a subclass's code names is its superclass's. */
public class InheritedField {
  static class Base {
    int value;
  }

  static class Derived extends Base {
    void set() {
      value = 1; // label: write
    }
  }

  public static void main(String[] args) throws Exception {
    Derived shared = new Derived();
    Threads.run(
        () -> {
          shared.set();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.value; // race with: write
        });
  }
}
