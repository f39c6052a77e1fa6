package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A field that one of a subclass hides is another one: each has a thread of its own. */
public class HidingField {
  static class Base {
    int value;
  }

  static class Derived extends Base {
    int value;
  }

  /** Loaded when both are. */
  static class Writer {
    static void set(Derived of) {
      of.value = 1;
      of.value++;
    }

    static void setHidden(Derived of) {
      ((Base) of).value = 2;
      ((Base) of).value++;
    }
  }

  public static void main(String[] args) throws Exception {
    Derived shared = new Derived();
    Threads.run(
        () -> {
          Writer.set(shared);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Writer.setHidden(shared);
        });
  }
}
