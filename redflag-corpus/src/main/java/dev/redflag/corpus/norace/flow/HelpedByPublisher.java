// row: 54
package dev.redflag.corpus.norace.flow;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;

/** A publisher that finds its buffer full may run the subscriber itself, in its own thread. */
public class HelpedByPublisher {
  static class Counter implements Flow.Subscriber<int[]> {
    final CountDownLatch done = new CountDownLatch(1);
    Flow.Subscription subscription;
    int sum;

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      subscription.request(1);
    }

    @Override
    public void onNext(int[] item) {
      sum += item[0]++;
      subscription.request(1);
    }

    @Override
    public void onError(Throwable error) {
      sum = -1;
    }

    @Override
    public void onComplete() {
      sum++;
      done.countDown();
    }
  }

  public static void main(String[] args) throws Exception {
    Counter counter = new Counter();
    try (SubmissionPublisher<int[]> publisher = new SubmissionPublisher<>()) {
      publisher.subscribe(counter);
      for (int i = 0; i < 500; i++) {
        publisher.offer(new int[] {1}, 60, TimeUnit.SECONDS, null);
      }
    }
    counter.done.await();
    System.out.println(counter.sum);
  }
}
