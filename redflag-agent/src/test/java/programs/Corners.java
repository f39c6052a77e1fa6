package programs;

import dev.redflag.invisible.Turn;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs out of stack and of memory wherever our hooks stand, goes on, and says whether it still is
 * as it should be; then races.
 */
class Corners {
  private static final int ROUNDS = 8;

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

  /** A monitor and what it guards; one for each of some depths. */
  private static final Corners[] LEVELS = new Corners[256];

  /** Leaves a monitor at each depth, which it does not take at any other near. */
  private static void climb(int levels) {
    Corners level = LEVELS[levels & LEVELS.length - 1];
    synchronized (level) {
      level.number++;
    }
    level.count();
    try {
      climb(levels + 1);
    } finally {
      synchronized (level) {
        level.cells[0]++;
      }
    }
  }

  private synchronized void count() {
    number++;
  }

  /**
   * Overflows, and lets a thread that no edge but the monitors' orders touch what they guard: a
   * release that was lost would be a race.
   */
  private static void overflow() throws InterruptedException {
    Corners c = new Corners();
    for (int i = 0; i < LEVELS.length; i++) {
      LEVELS[i] = new Corners();
    }
    Turn.init();
    Thread other = new Thread(() -> touchAll(c));
    other.start();
    for (int i = 0; i < ROUNDS; i++) {
      try {
        c.dive(0);
      } catch (StackOverflowError e) {
        overflows++;
      }
      try {
        climb(0);
      } catch (StackOverflowError e) {
        overflows++;
      }
      check(c);
      Turn.give(2 * i + 1);
      Turn.await(2 * i + 2);
    }
    other.join();
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

  private static void touchAll(Corners c) {
    for (int i = 0; i < ROUNDS; i++) {
      Turn.await(2 * i + 1);
      synchronized (c) {
        c.number = 0;
        c.cells[2]++;
      }
      for (Corners level : LEVELS) {
        synchronized (level) {
          level.number = 0;
          level.cells[0]++;
        }
      }
      Turn.give(2 * i + 2);
    }
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
