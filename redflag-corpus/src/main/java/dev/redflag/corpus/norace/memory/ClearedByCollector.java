// row: 66
package dev.redflag.corpus.norace.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** What comes before a reachability fence comes before the collector's enqueue. */
public class ClearedByCollector {
  static int value;
  static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  static WeakReference<Object> reference;

  static void make() {
    Object object = new Object();
    reference = new WeakReference<>(object, queue);
    value = 1;
    Reference.reachabilityFence(object);
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
          int seen = value;
        });
  }
}
