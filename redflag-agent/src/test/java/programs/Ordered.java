package programs;

import dev.redflag.invisible.Turn;

/** Two threads that take turns: nothing that a detector sees orders them, but for one lock. */
public final class Ordered {
  private static final Object LOCK = new Object();
  private static volatile int flag;
  private static long wide;
  private final int[] elements = new int[1];
  private int field;
  private int locked;

  private Ordered() {}

  private void writeField(int value) {
    field = value;
  }

  private int readField() {
    return field;
  }

  private void writeLocked(int value) {
    locked = value;
  }

  private int readLocked() {
    return locked;
  }

  private static void writeElement(int[] array, int value) {
    array[0] = value;
  }

  private static int readElement(int[] array) {
    return array[0];
  }

  private static void writeStatic(long value) {
    wide = value;
  }

  private static long readStatic() {
    return wide;
  }

  private static void writeLate(long value) {
    wide = value;
  }

  private static void writeFlag(int value) {
    flag = value;
  }

  /** Writes in one thread, then reads in another, then writes in the first. */
  public static void main(String[] args) throws InterruptedException {
    Ordered o = new Ordered();
    Turn.init();
    long[] sum = new long[1];
    Thread reader =
        new Thread(
            () -> {
              Turn.await(1);
              synchronized (LOCK) {
                sum[0] += o.readLocked();
              }
              Turn.give(2);
              Turn.await(3);
              sum[0] += o.readField() + readElement(o.elements) + readStatic();
              Turn.give(4);
            },
            "reader");
    reader.start();
    synchronized (LOCK) {
      o.writeLocked(1);
    }
    Turn.give(1);
    Turn.await(2);
    o.writeField(2);
    writeElement(o.elements, 3);
    writeStatic(4);
    Turn.give(3);
    Turn.await(4);
    writeLate(5);
    reader.join();
    writeFlag((int) sum[0]);
    System.out.println(flag == 10 ? "done" : "wrong");
  }
}
