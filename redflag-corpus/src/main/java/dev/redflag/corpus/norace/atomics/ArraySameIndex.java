// row: 25
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** An element of an atomic array is a volatile variable. */
public class ArraySameIndex {
  static final AtomicIntegerArray numbers = new AtomicIntegerArray(2);
  static final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(2);
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          numbers.set(1, 1);
          other = 1;
          names.compareAndSet(0, null, "one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = numbers.get(1) + value;
          seen += names.get(0).length() + other;
        });
  }
}
