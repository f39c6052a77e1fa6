// row: 25
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** References with a stamp or a mark are volatile variables. */
public class StampedReference {
  static final AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
  static final AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("a", false);
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          stamped.compareAndSet("a", "b", 0, 1);
          other = 1;
          marked.set("b", true);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = stamped.getReference().length() + value;
          seen += marked.isMarked() ? other : 0;
        });
  }
}
