// row: 67
package dev.redflag.corpus.norace.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** A successful enqueue comes before the removal from the queue. */
public class Enqueued {
  static int value;
  static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  static final Object referent = new Object();
  static final Reference<Object> first = new WeakReference<>(referent, queue);
  static final Reference<Object> second = new SoftReference<>(referent, queue);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          System.out.println(first.enqueue());
          value = 2;
          System.out.println(second.enqueue());
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Reference<?> one = queue.remove();
          Reference<?> two = queue.poll();
          System.out.println((one != two) + " " + value);
        });
  }
}
