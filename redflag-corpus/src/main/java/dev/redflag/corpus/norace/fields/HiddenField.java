package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A subclass's field hides one of the same name: they are two locations. */
public class HiddenField {
  static class Base {
    int value;
  }

  static class Derived extends Base {
    int value;
  }

  public static void main(String[] args) throws Exception {
    Derived shared = new Derived();
    Base base = shared;
    Threads.run(
        () -> {
          base.value = 1;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          shared.value = 1;
        });
  }
}
