// row: 11
// variable: dev.redflag.corpus.race.classinit.ConstantUsed.value
package dev.redflag.corpus.race.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The constant of a class, its literal and an array of it do not need its initialization. */
public class ConstantUsed {
  static int value;

  static class Init {
    static final int CONSTANT = 1;
    static int touch;

    static {
      value = 1; // label: write
      touch = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = Init.touch;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int number = Init.CONSTANT + Init.class.getModifiers() + new Init[1].length;
          number += value; // race with: write
        });
  }
}
