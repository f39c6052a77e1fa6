// row: 17, 42
// variable: dev.redflag.corpus.race.threads.ParkAndUnpark.value
package dev.redflag.corpus.race.threads;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.LockSupport;

/** Unparking a thread is not documented to order anything. */
public class ParkAndUnpark {
  static int value;
  static volatile Thread parked;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          parked = Thread.currentThread();
          Barrier.signal(1);
          while (!Barrier.isSignalled(2)) {
            LockSupport.park();
          }
          int seen = value; // race with: write
        },
        () -> {
          Barrier.await(1);
          Thread target = parked;
          value = 1; // label: write
          Barrier.signal(2);
          LockSupport.unpark(target);
        });
  }
}
