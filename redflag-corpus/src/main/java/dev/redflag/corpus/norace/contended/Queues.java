// row: 60, 62, 63
// trace: none
package dev.redflag.corpus.norace.contended;

import dev.redflag.corpus.Threads;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;

/** Elements that two threads put and two others take, through queues of each kind. */
public class Queues {
  private static final int TIMES = 100;

  static class Message {
    int value;
  }

  private static void put(BlockingQueue<Message> queue) throws InterruptedException {
    for (int i = 0; i < TIMES; i++) {
      Message message = new Message();
      message.value = i;
      queue.put(message);
    }
  }

  private static void take(BlockingQueue<Message> queue) throws InterruptedException {
    for (int i = 0; i < TIMES; i++) {
      queue.take().value++;
    }
  }

  private static void offer(Queue<Message> queue) {
    for (int i = 0; i < TIMES; i++) {
      Message message = new Message();
      message.value = i;
      queue.add(message);
    }
  }

  private static void poll(Queue<Message> queue) {
    for (int i = 0; i < TIMES; ) {
      Message message = queue.poll();
      if (message != null) {
        message.value++;
        i++;
      } else {
        Thread.yield();
      }
    }
  }

  private static void through(BlockingQueue<Message> queue) throws InterruptedException {
    Threads.run(() -> put(queue), () -> put(queue), () -> take(queue), () -> take(queue));
  }

  public static void main(String[] args) throws Exception {
    through(new ArrayBlockingQueue<>(3));
    through(new LinkedBlockingQueue<>(3));
    through(new LinkedBlockingDeque<>(3));
    through(new SynchronousQueue<>());
    through(new LinkedTransferQueue<>());
    Queue<Message> linked = new ConcurrentLinkedQueue<>();
    Threads.run(() -> offer(linked), () -> offer(linked), () -> poll(linked), () -> poll(linked));
  }
}
