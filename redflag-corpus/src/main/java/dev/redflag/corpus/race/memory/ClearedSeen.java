// row: 66
// variable: dev.redflag.corpus.race.memory.ClearedSeen.value
package dev.redflag.corpus.race.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.ref.WeakReference;

/** A reference that is merely found cleared was not enqueued by anyone. */
public class ClearedSeen {
  static int value;
  static final WeakReference<Object> reference = new WeakReference<>(new Object());

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          while (!reference.refersTo(null)) {
            System.gc();
          }
          value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(reference.get());
          int seen = value; // race with: write
        });
  }
}
