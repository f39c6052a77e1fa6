// row: 68
// variable: dev.redflag.corpus.race.memory.CleanerAfterRegistration.value
package dev.redflag.corpus.race.memory;

import dev.redflag.invisible.Barrier;
import java.lang.ref.Cleaner;

/** What comes after the registration is not ordered with the action. */
public class CleanerAfterRegistration {
  static int value;
  static final Cleaner cleaner = Cleaner.create();

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    cleaner.register(
        new Object(),
        () -> {
          Barrier.await(1);
          int seen = value; // race with: write
          Barrier.signal(2);
        });
    value = 1; // label: write
    Barrier.signal(1);
    while (!Barrier.isSignalled(2)) {
      System.gc();
      Thread.yield();
    }
  }
}
