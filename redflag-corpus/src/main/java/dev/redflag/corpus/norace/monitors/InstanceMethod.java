// row: 2
package dev.redflag.corpus.norace.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Synchronized methods of one object. */
public class InstanceMethod {
  int value;

  synchronized void add() {
    value++;
  }

  public static void main(String[] args) throws Exception {
    InstanceMethod shared = new InstanceMethod();
    Threads.run(
        () -> {
          shared.add();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          shared.add();
        });
  }
}
