// row: 66
package dev.redflag.corpus.norace.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** A reference with fields of its own: who takes it from its queue comes after who made it. */
public class OwnReference {
  static class Entry extends WeakReference<Object> {
    int key;

    Entry(Object value, int key, ReferenceQueue<Object> queue) {
      super(value, queue);
      this.key = key;
    }
  }

  static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  static Entry kept;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          kept = new Entry(new Object(), 5, queue);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Reference<?> found = null;
          while (found == null) {
            System.gc();
            found = queue.remove(1);
          }
          System.out.println(((Entry) found).key);
        });
  }
}
