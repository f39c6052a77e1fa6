// row: 0
// variable: dev.redflag.corpus.race.muted.CallBack.value
package dev.redflag.corpus.race.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A call back out of a JDK method, whose caller's inner lock orders nothing. */
public class CallBack {
  static int value;

  static class Loud {
    @Override
    public String toString() {
      value++; // label: add; race with: add
      return "loud";
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          System.out.printf("%s%n", new Loud());
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.printf("%s%n", new Loud());
        });
  }
}
