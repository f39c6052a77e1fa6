// row: 32
// variable: dev.redflag.corpus.race.locks.OtherLock.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two locks order nothing. */
public class OtherLock {
  static final Lock left = new ReentrantLock();
  static final Lock right = new ReentrantLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          left.lock();
          value = 1; // label: write
          left.unlock();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.lock();
          int seen = value; // race with: write
          right.unlock();
        });
  }
}
