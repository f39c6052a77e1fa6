package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Captured variables are stored before the superclass's constructor runs and calls back. */
public class BeforeSuper {
  abstract static class Base {
    final int seen;

    Base() {
      seen = ask();
    }

    abstract int ask();
  }

  public static void main(String[] args) throws Exception {
    int number = args.length + 41;
    class Derived extends Base {
      int own = 1;

      @Override
      int ask() {
        return number + own;
      }
    }
    Base shared = new Derived();
    Threads.run(
        () -> {
          int seen = shared.seen + shared.ask();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.seen + shared.ask();
        });
    System.out.println(shared.seen + " " + shared.ask());
  }
}
