// row: 67
// variable: dev.redflag.corpus.race.memory.EnqueuedTwice.value
package dev.redflag.corpus.race.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** An enqueue that is refused orders nothing. */
public class EnqueuedTwice {
  static int value;
  static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  static final Object referent = new Object();
  static final Reference<Object> reference = new WeakReference<>(referent, queue);

  public static void main(String[] args) throws Exception {
    reference.enqueue();
    Threads.run(
        () -> {
          value = 1; // label: write
          System.out.println(reference.enqueue());
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.poll();
          int seen = value; // race with: write
        });
  }
}
