// row: 32
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import java.util.concurrent.locks.ReentrantLock;

/** A reentrant and fair lock, held twice, under contention. */
public class HeldTwice {
  static final ReentrantLock lock = new ReentrantLock(true);
  static int value;

  static void work() {
    for (int i = 0; i < 50; i++) {
      lock.lock();
      try {
        lock.lock();
        try {
          value++;
        } finally {
          lock.unlock();
        }
        value++;
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
        },
        () -> {
          work();
        });
    System.out.println(value);
  }
}
