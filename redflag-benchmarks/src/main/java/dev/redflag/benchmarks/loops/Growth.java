package dev.redflag.benchmarks.loops;

import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntUnaryOperator;

/**
 * What an access and a synchronization cost as a program grows: in threads, locks, objects and the
 * length of arrays. Nanoseconds an operation, least processor time of several runs. Run it plain
 * and with the agent.
 */
public final class Growth {
  private static final int TIMES = 200_000;
  private static final int[] THREADS = {1, 2, 4, 8, 16, 32, 64};
  private static final int[] COUNTS = {1, 16, 256, 4_096, 65_536};

  private final Object monitor = new Object();
  private final Cell cell = new Cell();
  private volatile int flag;
  private int sum;

  /** An object with a field. */
  private static final class Cell {
    int value;
  }

  private Growth() {}

  public static void main(String[] args) throws InterruptedException {
    new Growth().warmUp();
    new Growth().threads();
    Growth growth = new Growth();
    growth.row("locks", COUNTS);
    growth.print("  taken in turn", COUNTS, growth::locks);
    growth.row("objects", COUNTS);
    growth.print("  fields, same epoch", COUNTS, growth::objects);
    growth.print("  fields, first", COUNTS, growth::firstOfObjects);
    growth.row("elements", COUNTS);
    growth.print("  of one array, same epoch", COUNTS, growth::elements);
    growth.print("  of one array, first", COUNTS, growth::firstElements);
  }

  /** Until the loops are compiled. */
  private void warmUp() {
    for (int i = 0; i < 4; i++) {
      nanos(this::reads, 1);
      nanos(this::writes, 1);
      nanos(this::releases, 1);
      nanos(this::blocks, 1);
    }
  }

  /** With so many threads alive, of all of which the measuring one has learned. */
  private void threads() throws InterruptedException {
    double[][] nanos = new double[4][THREADS.length];
    for (int i = 0; i < THREADS.length; i++) {
      CountDownLatch end = new CountDownLatch(1);
      meet(THREADS[i] - 1, end);
      nanos[0][i] = nanos(this::reads, 1);
      nanos[1][i] = nanos(this::writes, 1);
      nanos[2][i] = nanos(this::releases, 1);
      nanos[3][i] = nanos(this::blocks, 1);
      end.countDown();
    }
    row("threads alive", THREADS);
    print("  read, same epoch", nanos[0]);
    print("  write, same epoch", nanos[1]);
    print("  volatile write, then a write", nanos[2]);
    print("  monitor, writes within and after", nanos[3]);
  }

  /** Starts threads that read the cell, tell of that, and stay. */
  private void meet(int count, CountDownLatch end) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      CountDownLatch met = new CountDownLatch(1);
      Thread thread =
          new Thread(
              () -> {
                synchronized (monitor) {
                  cell.value++;
                }
                met.countDown();
                try {
                  end.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      thread.setDaemon(true);
      thread.start();
      met.await();
    }
    synchronized (monitor) {
      cell.value++;
    }
  }

  private int reads(int ignored) {
    Cell c = cell;
    int total = 0;
    for (int i = 0; i < TIMES; i++) {
      total += c.value ^ i;
    }
    return total;
  }

  private int writes(int ignored) {
    Cell c = cell;
    for (int i = 0; i < TIMES; i++) {
      c.value = i;
    }
    return c.value;
  }

  private int releases(int ignored) {
    for (int i = 0; i < TIMES; i++) {
      flag = i;
      cell.value = i;
    }
    return flag;
  }

  private int blocks(int ignored) {
    for (int i = 0; i < TIMES; i++) {
      synchronized (monitor) {
        cell.value = i;
      }
      sum = i;
    }
    return sum;
  }

  private Object[] monitors = {};

  private int locks(int count) {
    if (monitors.length != count) {
      monitors = new Object[count];
      for (int i = 0; i < count; i++) {
        monitors[i] = new Object();
      }
    }
    Object[] all = monitors;
    for (int i = 0; i < TIMES; i++) {
      synchronized (all[i & count - 1]) {
        sum++;
      }
    }
    return sum;
  }

  private Cell[] cells = {};

  private Cell[] cells(int count) {
    if (cells.length != count) {
      cells = new Cell[count];
      for (int i = 0; i < count; i++) {
        cells[i] = new Cell();
      }
    }
    return cells;
  }

  private int objects(int count) {
    Cell[] all = cells(count);
    int total = 0;
    for (int i = 0; i < TIMES; i++) {
      total += all[i & count - 1].value;
    }
    return total;
  }

  private int firstOfObjects(int count) {
    flag = count;
    return objects(count);
  }

  private int[] array = {};

  private int elements(int count) {
    if (array.length != count) {
      array = new int[count];
    }
    int[] a = array;
    int total = 0;
    for (int i = 0; i < TIMES; i++) {
      total += a[i & count - 1];
    }
    return total;
  }

  private int firstElements(int count) {
    flag = count;
    return elements(count);
  }

  private static double nanos(IntUnaryOperator loop, int count) {
    return Timing.least(() -> loop.applyAsInt(count)) / TIMES;
  }

  private void print(String name, int[] counts, IntUnaryOperator loop) {
    double[] nanos = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      nanos[i] = nanos(loop, counts[i]);
    }
    print(name, nanos);
  }

  private void row(String name, int[] counts) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-34s", name));
    for (int count : counts) {
      line.append(String.format(Locale.ROOT, "%8d", count));
    }
    System.out.println(line);
  }

  private static void print(String name, double[] nanos) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-34s", name));
    for (double n : nanos) {
      line.append(String.format(Locale.ROOT, "%8.1f", n));
    }
    System.out.println(line);
  }
}
