// row: 25
// variable: dev.redflag.corpus.race.atomics.FieldUpdaterOtherObject.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** An updater is no variable: each object has its own. */
public class FieldUpdaterOtherObject {
  volatile int number;
  static int value;
  static final AtomicIntegerFieldUpdater<FieldUpdaterOtherObject> NUMBER =
      AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterOtherObject.class, "number");

  public static void main(String[] args) throws Exception {
    FieldUpdaterOtherObject left = new FieldUpdaterOtherObject();
    FieldUpdaterOtherObject right = new FieldUpdaterOtherObject();
    Threads.run(
        () -> {
          value = 1; // label: write
          NUMBER.set(left, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          NUMBER.get(right);
          int seen = value; // race with: write
        });
  }
}
