// row: 1
package dev.redflag.corpus.norace.basic;

import dev.redflag.corpus.Threads;

/** One thread's accesses follow each other. */
public class OneThread {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          int seen = value;
          value = seen + 1;
        });
  }
}
