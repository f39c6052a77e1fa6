// row: 1
// variable: dev.redflag.corpus.race.basic.ReadAmongWrites.left
// variable: dev.redflag.corpus.race.basic.ReadAmongWrites.right
package dev.redflag.corpus.race.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Each of two fields races with its own pair of lines. */
public class ReadAmongWrites {
  static int left;
  static int right;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          left = 1; // label: left
          int seen = right; // label: right
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = left; // race with: left
          right = 1; // race with: right
        });
  }
}
