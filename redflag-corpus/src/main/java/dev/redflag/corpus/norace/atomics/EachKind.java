// row: 20, 21, 24, 25
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Atomic variables of each kind order what was written before they were. */
public class EachKind {
  static class Box {
    int value;
  }

  static class Cells {
    volatile long number;
    volatile String text;
  }

  static final AtomicLongFieldUpdater<Cells> NUMBER =
      AtomicLongFieldUpdater.newUpdater(Cells.class, "number");
  static final AtomicReferenceFieldUpdater<Cells, String> TEXT =
      AtomicReferenceFieldUpdater.newUpdater(Cells.class, String.class, "text");
  static final Cells cells = new Cells();
  static final Cells others = new Cells();
  static final Box[] boxes = new Box[14];
  static final AtomicBoolean a0 = new AtomicBoolean();
  static final AtomicBoolean a1 = new AtomicBoolean();
  static final AtomicBoolean a2 = new AtomicBoolean();
  static final AtomicLong a3 = new AtomicLong();
  static final AtomicLong a4 = new AtomicLong();
  static final AtomicLong a5 = new AtomicLong();
  static final AtomicReference<String> a6 = new AtomicReference<>();
  static final AtomicReference<String> a7 = new AtomicReference<>();
  static final AtomicIntegerArray a8 = new AtomicIntegerArray(2);
  static final AtomicLongArray a9 = new AtomicLongArray(2);
  static final AtomicReferenceArray<String> a10 = new AtomicReferenceArray<>(2);
  static final AtomicMarkableReference<String> a11 = new AtomicMarkableReference<>("", false);

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < boxes.length; i++) {
      boxes[i] = new Box();
    }
    Threads.run(
        () -> {
          boxes[0].value = 1;
          a0.set(true);
          boxes[1].value = 1;
          a1.setRelease(true);
          boxes[2].value = 1;
          a2.weakCompareAndSetRelease(false, true);
          boxes[3].value = 1;
          a3.incrementAndGet();
          boxes[4].value = 1;
          a4.lazySet(1);
          boxes[5].value = 1;
          a5.compareAndExchangeRelease(0, 1);
          boxes[6].value = 1;
          a6.setRelease("set");
          boxes[7].value = 1;
          a7.compareAndExchangeRelease(null, "set");
          boxes[8].value = 1;
          a8.set(0, 1);
          boxes[9].value = 1;
          a9.set(0, 1);
          boxes[10].value = 1;
          a10.set(0, "set");
          boxes[11].value = 1;
          a11.set("set", true);
          boxes[12].value = 1;
          NUMBER.set(cells, 1);
          boxes[13].value = 1;
          TEXT.set(cells, "set");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          a0.get();
          System.out.println(boxes[0].value);
          a1.getAcquire();
          System.out.println(boxes[1].value);
          a2.compareAndExchangeAcquire(false, true);
          System.out.println(boxes[2].value);
          a3.get();
          System.out.println(boxes[3].value);
          a4.getAcquire();
          System.out.println(boxes[4].value);
          a5.compareAndExchange(5, 6);
          System.out.println(boxes[5].value);
          a6.getAcquire();
          System.out.println(boxes[6].value);
          a7.compareAndExchangeAcquire("other", "set");
          System.out.println(boxes[7].value);
          a8.get(0);
          System.out.println(boxes[8].value);
          a9.get(0);
          System.out.println(boxes[9].value);
          a10.get(0);
          System.out.println(boxes[10].value);
          a11.isMarked();
          System.out.println(boxes[11].value);
          NUMBER.get(cells);
          System.out.println(boxes[12].value);
          TEXT.get(cells);
          System.out.println(boxes[13].value);
        });
  }
}
