// row: 62
// variable: dev.redflag.corpus.race.queues.ComparedAndKept$Job.order
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.PriorityBlockingQueue;

/** An element that is compared with another, and changed by who kept it, not who took it. */
public class ComparedAndKept {
  static class Job implements Comparable<Job> {
    int order;

    Job(int order) {
      this.order = order;
    }

    @Override
    public int compareTo(Job other) {
      return Integer.compare(order, other.order); // label: compared
    }
  }

  static final PriorityBlockingQueue<Job> jobs = new PriorityBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Job kept = new Job(1);
    Threads.run(
        () -> {
          jobs.add(kept);
          Barrier.signal(1);
          Barrier.await(2);
          kept.order = 3; // race with: compared
        },
        () -> {
          Barrier.await(1);
          jobs.add(new Job(2));
          Barrier.signal(2);
        });
  }
}
