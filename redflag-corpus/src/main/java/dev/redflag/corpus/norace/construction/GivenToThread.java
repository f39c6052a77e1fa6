// row: 13
package dev.redflag.corpus.norace.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An object made before a thread started belongs to that thread, finals or not. */
public class GivenToThread {
  static class Box {
    final int fixed = 1;
    int plain = 1;
  }

  public static void main(String[] args) throws Exception {
    Box shared = new Box();
    shared.plain++;
    Threads.run(
        () -> {
          int number = shared.fixed + shared.plain;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int number = shared.fixed + shared.plain;
        });
  }
}
