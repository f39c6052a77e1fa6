// row: 16
package dev.redflag.corpus.norace.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Neighbouring bytes of an array and of an object are locations of their own. */
public class Neighbours {
  byte left;
  byte right;
  boolean lower;
  boolean upper;

  public static void main(String[] args) throws Exception {
    Neighbours shared = new Neighbours();
    byte[] bytes = new byte[2];
    boolean[] flags = new boolean[2];
    Threads.run(
        () -> {
          shared.left = 1;
          shared.lower = true;
          bytes[0] = 1;
          flags[0] = true;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          shared.right = 1;
          shared.upper = true;
          bytes[1] = 1;
          flags[1] = true;
        });
  }
}
