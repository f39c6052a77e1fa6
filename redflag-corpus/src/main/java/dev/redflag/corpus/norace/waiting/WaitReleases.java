// row: 3
package dev.redflag.corpus.norace.waiting;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A wait lets go of the monitor, and takes it again. */
public class WaitReleases {
  static final Object monitor = new Object();
  static boolean seen;
  static int value;
  static int answer;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (monitor) {
            value = 1;
            Barrier.signal(1);
            while (!seen) {
              monitor.wait();
            }
            answer++;
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (monitor) {
            value++;
            answer = 1;
            seen = true;
            monitor.notify();
          }
        });
  }
}
