// row: 20
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A get of an atomic is a volatile read, a set a volatile write. */
public class GetAndSet {
  static final AtomicBoolean flag = new AtomicBoolean();
  static final AtomicInteger number = new AtomicInteger();
  static final AtomicLong wide = new AtomicLong();
  static final AtomicReference<String> reference = new AtomicReference<>();
  static final int[] value = new int[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value[0] = 1;
          flag.set(true);
          value[1] = 1;
          number.set(1);
          value[2] = 1;
          wide.set(1);
          value[3] = 1;
          reference.set("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = flag.get() ? value[0] : 0;
          sum += number.get() + value[1];
          sum += wide.intValue() + value[2];
          sum += reference.get().length() + value[3];
        });
  }
}
