// row: 2, 32
// jdk: 21
package dev.redflag.corpus.norace.threads25;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads under monitors and locks, with sleeps between. */
public class VirtualLocks {
  static int value;
  static int other;
  static final ReentrantLock lock = new ReentrantLock();

  static void work() {
    for (int i = 0; i < 5; i++) {
      synchronized (VirtualLocks.class) {
        value++;
      }
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      lock.lock();
      try {
        other++;
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      threads.add(Thread.startVirtualThread(VirtualLocks::work));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(value + other);
  }
}
