// row: 25
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** An updater's accesses are accesses to the volatile field that it names. */
public class FieldUpdater {
  volatile int number;
  volatile String name;
  static int value;
  static int other;
  static final AtomicIntegerFieldUpdater<FieldUpdater> NUMBER =
      AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "number");
  static final AtomicReferenceFieldUpdater<FieldUpdater, String> NAME =
      AtomicReferenceFieldUpdater.newUpdater(FieldUpdater.class, String.class, "name");

  public static void main(String[] args) throws Exception {
    FieldUpdater shared = new FieldUpdater();
    Threads.run(
        () -> {
          value = 1;
          NUMBER.incrementAndGet(shared);
          other = 1;
          shared.name = "one";
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.number + value;
          seen += NAME.get(shared).length() + other;
        });
  }
}
