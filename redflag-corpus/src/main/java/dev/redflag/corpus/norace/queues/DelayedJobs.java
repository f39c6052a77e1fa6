// row: 62
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** A queue that hands out an element when its time has come. */
public class DelayedJobs {
  static class Job implements Delayed {
    int value;

    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return 0;
    }
  }

  static final DelayQueue<Job> queue = new DelayQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Job job = new Job();
          job.value = 1;
          queue.put(job);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.take().value++;
        });
  }
}
