// row: 54
package dev.redflag.corpus.norace.flow;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** A publication comes before its consumption, and the signals of a subscription in order. */
public class Published {
  static int value;

  static class Adder implements Flow.Subscriber<int[]> {
    final CountDownLatch done = new CountDownLatch(1);
    int sum;
    Flow.Subscription subscription;

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      this.subscription = subscription;
      sum = 1;
      subscription.request(1);
    }

    @Override
    public void onNext(int[] item) {
      sum += item[0] + value;
      subscription.request(1);
    }

    @Override
    public void onError(Throwable failure) {
      done.countDown();
    }

    @Override
    public void onComplete() {
      sum++;
      done.countDown();
    }
  }

  public static void main(String[] args) throws Exception {
    Adder adder = new Adder();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try (SubmissionPublisher<int[]> publisher = new SubmissionPublisher<>(pool, 4)) {
      publisher.subscribe(adder);
      value = 1;
      for (int i = 0; i < 10; i++) {
        publisher.submit(new int[] {i});
      }
    }
    adder.done.await();
    System.out.println(adder.sum);
    pool.shutdown();
  }
}
