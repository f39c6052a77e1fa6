// variable: dev.redflag.corpus.race.fields.InheritedStatic$Base.value
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A static field reached through a subclass's name. */
public class InheritedStatic {
  static class Base {
    static int value;
  }

  static class Derived extends Base {}

  public static void main(String[] args) throws Exception {
    Base.value = 0;
    Threads.run(
        () -> {
          Derived.value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = Base.value; // race with: write
        });
  }
}
