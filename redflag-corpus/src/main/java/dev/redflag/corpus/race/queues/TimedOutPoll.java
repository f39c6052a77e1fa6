// row: 62
// variable: dev.redflag.corpus.race.queues.TimedOutPoll.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A poll that runs out of time is ordered after nothing. */
public class TimedOutPoll {
  static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          queue.put("new");
          queue.take();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.poll(1, TimeUnit.MILLISECONDS);
          int seen = value; // race with: write
        });
  }
}
