// row: 67
// variable: dev.redflag.corpus.race.memory.EmptyReferenceQueue.value
package dev.redflag.corpus.race.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** A poll that finds no reference. */
public class EmptyReferenceQueue {
  static int value;
  static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  static final Object referent = new Object();
  static final Reference<Object> reference = new WeakReference<>(referent, queue);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          reference.enqueue();
          queue.poll();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(queue.poll() + " " + queue.remove(1));
          int seen = value; // race with: write
        });
  }
}
