package programs;

import java.util.Arrays;

/** One thread reads an element that another writes by a method of the JDK, all the time. */
public final class Filled {
  private static final int[] CELLS = new int[4];
  private static volatile int fills;
  private static volatile boolean done;

  private Filled() {}

  static int read() {
    return CELLS[0];
  }

  /** Runs until the filler has run for a while after each of some reads. */
  public static void main(String[] args) throws InterruptedException {
    Thread filler =
        new Thread(
            () -> {
              while (!done) {
                Arrays.fill(CELLS, ++fills);
              }
            },
            "filler");
    filler.start();
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      int before = fills;
      while (fills - before < 1000) {
        Thread.onSpinWait();
      }
      sum |= read();
    }
    done = true;
    filler.join();
    System.out.println(sum != 0 ? "read" : "nothing");
  }
}
