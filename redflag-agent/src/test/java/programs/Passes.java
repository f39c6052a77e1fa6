package programs;

import dev.redflag.invisible.Turn;

/**
 * One thread passes a site many times, each time after it synchronized; another thread races with
 * the last pass, whose call chain is not that of the others. Then the same at other sites.
 */
final class Passes {
  private static int shared;
  private static final Object LOCK = new Object();
  private static final Object ANOTHER = new Object();
  private static int passes;
  private static final Object OWN = new Object();

  private Passes() {}

  public static void main(String[] args) throws InterruptedException {
    Turn.init();
    Thread writer = new Thread(Passes::write, "writer");
    Thread reader = new Thread(Passes::read, "reader");
    writer.start();
    reader.start();
    writer.join();
    reader.join();
  }

  private static void write() {
    for (int i = 1; i < 100; i++) {
      first(i);
    }
    last(100);
    Turn.give(1);
    Turn.await(2);
    for (int i = 1; i < 50; i++) {
      second(i);
    }
    last(-50);
    Turn.give(3);
  }

  /** Only the racing passes come this way: neither 100 nor 50 is a power of two. */
  private static void last(int value) {
    if (value > 0) {
      first(value);
    } else {
      second(value);
    }
  }

  private static void first(int value) {
    synchronized (LOCK) {
      shared = value;
    }
    leaveAnother();
  }

  /** Else the next pass would be of the same epoch as this one. */
  private static void leaveAnother() {
    synchronized (ANOTHER) {
      passes++;
    }
  }

  private static void second(int value) {
    synchronized (LOCK) {
      shared = value;
    }
    leaveAnother();
  }

  private static void read() {
    Turn.await(1);
    int one = shared;
    Turn.give(2);
    Turn.await(3);
    synchronized (OWN) { // begins an epoch
      OWN.notifyAll();
    }
    int two = shared;
    System.out.println(one + " " + two);
  }
}
