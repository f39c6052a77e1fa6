// row: 62
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An element that was compared with another, under the queue's lock, before it was taken. */
public class ComparedThenTaken {
  static class Job implements Delayed {
    int order;

    Job(int order) {
      this.order = order;
    }

    @Override
    public int compareTo(Delayed other) {
      return Integer.compare(order, ((Job) other).order);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Job job && job.order == order;
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  static final PriorityBlockingQueue<Job> jobs = new PriorityBlockingQueue<>();
  static final DelayQueue<Job> delayed = new DelayQueue<>();
  static final LinkedBlockingQueue<Job> linked = new LinkedBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          jobs.add(new Job(1));
          delayed.add(new Job(1));
          linked.add(new Job(1));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          jobs.add(new Job(2));
          delayed.add(new Job(2));
          linked.contains(new Job(3));
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          jobs.take().order++;
          jobs.take().order++;
          delayed.take().order++;
          delayed.take().order++;
          linked.take().order++;
        });
  }
}
