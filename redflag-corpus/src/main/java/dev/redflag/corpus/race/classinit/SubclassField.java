// row: 11
// variable: dev.redflag.corpus.race.classinit.SubclassField.value
package dev.redflag.corpus.race.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A static field of the superclass, named through the subclass, does not need the subclass. */
public class SubclassField {
  static int value;

  static class Base {
    static int touch = 1;
  }

  static class Derived extends Base {
    static int own;

    static {
      value = 1; // label: write
      own = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Base.touch = 2;
    Threads.run(
        () -> {
          int seen = Derived.own;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = Derived.touch;
          int number = value; // race with: write
        });
  }
}
