package programs;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs out of stack and of memory wherever our hooks stand, goes on, and says whether it still is
 * as it should be; then races.
 */
class Corners {
  private static final int ROUNDS = 20;

  private int number;
  private volatile int shared;
  private final int[] cells = new int[4];
  private static int depth;
  private static int overflows;

  static int raced;

  /** Handles the overflow at every depth, and so itself comes to overflow now and then. */
  private synchronized void dive(int levels) {
    number++;
    cells[levels & 3]++;
    depth = levels;
    synchronized (cells) {
      shared++;
      try {
        dive(levels + 1);
      } catch (StackOverflowError e) {
        overflows++;
        number--;
        cells[1] = shared;
        System.arraycopy(cells, 0, cells, 1, 2);
      }
    }
  }

  /** Waits, and so releases and acquires, with ever less stack. */
  private void waitDeep(int levels) throws InterruptedException {
    synchronized (this) {
      try {
        waitDeep(levels + 1);
      } catch (StackOverflowError e) {
        overflows++;
        throw e;
      } finally {
        if (levels % 64 == 0) {
          wait(0, 1);
        }
      }
    }
  }

  private static void overflow() throws InterruptedException {
    Corners c = new Corners();
    for (int i = 0; i < ROUNDS; i++) {
      try {
        c.dive(0);
      } catch (StackOverflowError e) {
        overflows++;
      }
      check(c);
    }
    for (int i = 0; i < ROUNDS; i++) {
      try {
        c.waitDeep(0);
      } catch (StackOverflowError e) {
        overflows++;
      }
      check(c);
    }
    System.out.println("overflowed " + (overflows > ROUNDS) + (depth > 100));
  }

  private static void check(Corners c) {
    if (Thread.holdsLock(c) || Thread.holdsLock(c.cells)) {
      throw new IllegalStateException("a monitor is held still");
    }
    Thread other =
        new Thread(
            () -> {
              synchronized (c) {
                synchronized (c.cells) {
                  c.number = 0;
                  c.cells[0]++;
                  overflows++;
                }
              }
            });
    other.start();
    try {
      other.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void memory() {
    int failures = 0;
    for (int i = 0; i < 3; i++) {
      List<int[]> all = new ArrayList<>();
      try {
        for (; ; ) {
          int[] more = new int[1 << 16];
          for (int k = 0; k < more.length; k += 512) {
            more[k]++;
          }
          all.add(more);
        }
      } catch (OutOfMemoryError e) {
        all = null;
        failures++;
      }
    }
    System.out.println("out of memory " + failures);
  }

  public static void main(String[] args) throws InterruptedException {
    if (args[0].equals("memory")) {
      memory();
    } else {
      overflow();
    }
    Thread one = new Thread(() -> raced = 1);
    Thread two = new Thread(() -> raced = 2);
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
