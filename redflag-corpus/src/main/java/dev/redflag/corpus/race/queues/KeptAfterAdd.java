// row: 62
// variable: dev.redflag.corpus.race.queues.KeptAfterAdd$Message.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Who placed an element goes on to write it. */
public class KeptAfterAdd {
  static class Message {
    int value = 1;
  }

  static final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Message message = new Message();
          queue.add(message);
          message.value = 2; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = queue.take().value; // race with: write
        });
  }
}
