// row: 54
// variable: dev.redflag.corpus.race.flow.TwoSubscribers.value
package dev.redflag.corpus.race.flow;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SubmissionPublisher;

/** Two subscribers are not ordered with each other. */
public class TwoSubscribers {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    SubmissionPublisher<String> publisher = new SubmissionPublisher<>(pool, 4);
    CompletableFuture<Void> first =
        publisher.consume(
            item -> {
              Barrier.await(1);
              value = 1; // label: write
              Barrier.signal(2);
            });
    CompletableFuture<Void> second =
        publisher.consume(
            item -> {
              Barrier.signal(1);
              Barrier.await(2);
              int seen = value; // race with: write
            });
    publisher.submit("go");
    publisher.close();
    first.join();
    second.join();
    pool.shutdown();
  }
}
