// row: 0
package dev.redflag.corpus.norace.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A handler of the program's, called from the JDK's logging, orders by its own lock. */
public class OwnHandler {
  static int value;
  static final Logger logger = Logger.getLogger("dev.redflag.corpus.norace");

  static class Counting extends Handler {
    private final ReentrantLock lock = new ReentrantLock();

    @Override
    public void publish(LogRecord record) {
      lock.lock();
      try {
        value++;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  public static void main(String[] args) throws Exception {
    logger.setUseParentHandlers(false);
    logger.addHandler(new Counting());
    Threads.run(
        () -> {
          logger.info("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          logger.info("two");
        });
  }
}
