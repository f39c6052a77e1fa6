// row: 48
// jdk: 19
package dev.redflag.corpus.norace.threads25;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool that is closed has run its tasks. */
public class Closed {
  static int value;

  public static void main(String[] args) throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      pool.execute(() -> value++);
    }
    System.out.println(++value);
  }
}
