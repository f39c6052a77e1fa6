package dev.redflag.it;

import io.netty.util.Recycler;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Objects that one thread takes from a recycler, and another one gives back. */
public class NettyRecycling {
  /** An object that knows how to go back to its recycler. */
  static final class Message {
    final Recycler.Handle<Message> handle;

    Message(Recycler.Handle<Message> handle) {
      this.handle = handle;
    }
  }

  static final Recycler<Message> RECYCLER =
      new Recycler<>() {
        @Override
        protected Message newObject(Handle<Message> handle) {
          return new Message(handle);
        }
      };

  private static final int MESSAGES = 40;

  static void produce(BlockingQueue<Message> queue) {
    for (int i = 0; i < MESSAGES; i++) {
      queue.add(RECYCLER.get());
    }
  }

  static void consume(BlockingQueue<Message> queue) {
    try {
      for (int i = 0; i < MESSAGES; i++) {
        Message message = queue.take();
        message.handle.recycle(message);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 20; i++) {
      BlockingQueue<Message> queue = new ArrayBlockingQueue<>(MESSAGES);
      Thread producer = new FastThreadLocalThread(() -> produce(queue));
      Thread consumer = new Thread(() -> consume(queue));
      producer.start();
      consumer.start();
      producer.join();
      consumer.join();
    }
    System.out.println("recycled");
  }
}
