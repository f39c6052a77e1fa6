// row: 62
// variable: dev.redflag.corpus.race.contended.Queues$Message.value
// trace: none
package dev.redflag.corpus.race.contended;

import dev.redflag.corpus.Threads;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A producer writes its elements once more when it has put them. */
public class Queues {
  private static final int TIMES = 100;

  static class Message {
    int value;
  }

  private static void put(BlockingQueue<Message> queue) throws InterruptedException {
    for (int i = 0; i < TIMES; i++) {
      Message message = new Message();
      queue.put(message);
      message.value = i; // label: put
    }
  }

  private static void take(BlockingQueue<Message> queue) throws InterruptedException {
    for (int i = 0; i < TIMES; i++) {
      queue.take().value = -1; // race with: put
    }
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<Message> queue = new ArrayBlockingQueue<>(3);
    Threads.run(() -> put(queue), () -> put(queue), () -> take(queue), () -> take(queue));
  }
}
