// row: 43
package dev.redflag.corpus.norace.executors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Tasks of a single-threaded pool follow each other, whoever submitted them. */
public class SameWorker {
  static int value;
  static final ExecutorService pool = Executors.newSingleThreadExecutor();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          pool.execute(() -> value++);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          pool.execute(() -> value++);
        });
    pool.submit(() -> System.out.println(value)).get();
    pool.shutdown();
  }
}
