// row: 66
// variable: dev.redflag.corpus.race.memory.AfterFence.value
package dev.redflag.corpus.race.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** What comes after the last reachability fence is not ordered with the collector's enqueue. */
public class AfterFence {
  static int value;
  static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  static WeakReference<Object> reference;

  static void make() {
    Object object = new Object();
    reference = new WeakReference<>(object, queue);
    Reference.reachabilityFence(object);
    value = 1; // label: write
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          make();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Reference<?> found = null;
          while (found == null) {
            System.gc();
            found = queue.remove(1);
          }
          int seen = value; // race with: write
        });
  }
}
