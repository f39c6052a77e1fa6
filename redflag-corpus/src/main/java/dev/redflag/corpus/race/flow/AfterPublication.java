// row: 54
// variable: int[]
package dev.redflag.corpus.race.flow;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SubmissionPublisher;

/** What is written after the publication is not ordered with its consumption. */
public class AfterPublication {
  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    SubmissionPublisher<int[]> publisher = new SubmissionPublisher<>(pool, 4);
    CompletableFuture<Void> consumer =
        publisher.consume(
            item -> {
              Barrier.await(1);
              int seen = item[0]; // race with: write
            });
    int[] item = {1};
    publisher.submit(item);
    item[0] = 2; // label: write
    Barrier.signal(1);
    publisher.close();
    consumer.join();
    pool.shutdown();
  }
}
