// row: 15
// variable: dev.redflag.corpus.race.memory.FinalizerWrites.value
package dev.redflag.corpus.race.memory;

import dev.redflag.invisible.Barrier;

/** A finalizer is not ordered with those who do not know that it ran. */
@SuppressWarnings({"deprecation", "removal"})
public class FinalizerWrites {
  static int value;

  @Override
  protected void finalize() {
    value = 1; // label: write
    Barrier.signal(1);
  }

  static void make() {
    new FinalizerWrites();
  }

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    make();
    while (!Barrier.isSignalled(1)) {
      System.gc();
      Thread.yield();
    }
    int seen = value; // race with: write
  }
}
