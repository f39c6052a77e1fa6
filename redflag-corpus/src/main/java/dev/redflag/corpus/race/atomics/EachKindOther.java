// row: 20, 21, 24, 25
// variable: dev.redflag.corpus.race.atomics.EachKindOther$Box.value
package dev.redflag.corpus.race.atomics;

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

/** Atomic variables of each kind: another variable, or another element, orders nothing. */
public class EachKindOther {
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
  static final AtomicBoolean a0Other = new AtomicBoolean();
  static final AtomicBoolean a1 = new AtomicBoolean();
  static final AtomicBoolean a1Other = new AtomicBoolean();
  static final AtomicBoolean a2 = new AtomicBoolean();
  static final AtomicBoolean a2Other = new AtomicBoolean();
  static final AtomicLong a3 = new AtomicLong();
  static final AtomicLong a3Other = new AtomicLong();
  static final AtomicLong a4 = new AtomicLong();
  static final AtomicLong a4Other = new AtomicLong();
  static final AtomicLong a5 = new AtomicLong();
  static final AtomicLong a5Other = new AtomicLong();
  static final AtomicReference<String> a6 = new AtomicReference<>();
  static final AtomicReference<String> a6Other = new AtomicReference<>();
  static final AtomicReference<String> a7 = new AtomicReference<>();
  static final AtomicReference<String> a7Other = new AtomicReference<>();
  static final AtomicIntegerArray a8 = new AtomicIntegerArray(2);
  static final AtomicLongArray a9 = new AtomicLongArray(2);
  static final AtomicReferenceArray<String> a10 = new AtomicReferenceArray<>(2);
  static final AtomicMarkableReference<String> a11 = new AtomicMarkableReference<>("", false);
  static final AtomicMarkableReference<String> a11Other = new AtomicMarkableReference<>("", false);

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < boxes.length; i++) {
      boxes[i] = new Box();
    }
    Threads.run(
        () -> {
          boxes[0].value = 1; // label: b0
          a0.set(true);
          boxes[1].value = 1; // label: b1
          a1.setRelease(true);
          boxes[2].value = 1; // label: b2
          a2.weakCompareAndSetRelease(false, true);
          boxes[3].value = 1; // label: b3
          a3.incrementAndGet();
          boxes[4].value = 1; // label: b4
          a4.lazySet(1);
          boxes[5].value = 1; // label: b5
          a5.compareAndExchangeRelease(0, 1);
          boxes[6].value = 1; // label: b6
          a6.setRelease("set");
          boxes[7].value = 1; // label: b7
          a7.compareAndExchangeRelease(null, "set");
          boxes[8].value = 1; // label: b8
          a8.set(0, 1);
          boxes[9].value = 1; // label: b9
          a9.set(0, 1);
          boxes[10].value = 1; // label: b10
          a10.set(0, "set");
          boxes[11].value = 1; // label: b11
          a11.set("set", true);
          boxes[12].value = 1; // label: b12
          NUMBER.set(cells, 1);
          boxes[13].value = 1; // label: b13
          TEXT.set(cells, "set");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          a0Other.get();
          System.out.println(boxes[0].value); // race with: b0
          a1Other.getAcquire();
          System.out.println(boxes[1].value); // race with: b1
          a2Other.compareAndExchangeAcquire(false, true);
          System.out.println(boxes[2].value); // race with: b2
          a3Other.get();
          System.out.println(boxes[3].value); // race with: b3
          a4Other.getAcquire();
          System.out.println(boxes[4].value); // race with: b4
          a5Other.compareAndExchange(5, 6);
          System.out.println(boxes[5].value); // race with: b5
          a6Other.getAcquire();
          System.out.println(boxes[6].value); // race with: b6
          a7Other.compareAndExchangeAcquire("other", "set");
          System.out.println(boxes[7].value); // race with: b7
          a8.get(1);
          System.out.println(boxes[8].value); // race with: b8
          a9.get(1);
          System.out.println(boxes[9].value); // race with: b9
          a10.get(1);
          System.out.println(boxes[10].value); // race with: b10
          a11Other.isMarked();
          System.out.println(boxes[11].value); // race with: b11
          NUMBER.get(others);
          System.out.println(boxes[12].value); // race with: b12
          TEXT.get(others);
          System.out.println(boxes[13].value); // race with: b13
        });
  }
}
