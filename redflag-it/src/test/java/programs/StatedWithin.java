package programs;

import dev.redflag.api.Acquires;
import dev.redflag.api.Releases;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A class orders by methods of its own, in the midst of its accesses: the elements are handed over
 * one by one, and what is written once more behind the last release is not.
 */
public class StatedWithin {
  private static final AtomicInteger STEP = new AtomicInteger();

  private final int[] elements = new int[4];
  private int annotatedLate;
  private int ruledLate;
  private int calls;

  @Releases
  private void release() {
    calls++;
  }

  @Acquires
  private void acquire() {}

  private void send() {
    calls++;
  }

  private void receive() {}

  private void handOver() {
    int[] all = elements;
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
      release();
    }
    annotatedLate = 1;
    release();
    annotatedLate = 2;
  }

  private int takeOver() {
    acquire();
    int[] all = elements;
    int sum = 0;
    for (int i = 0; i < all.length; i++) {
      sum += all[i];
    }
    return sum + annotatedLate;
  }

  private void sendTwice() {
    ruledLate = 1;
    send();
    ruledLate = 2;
    STEP.setOpaque(1);
  }

  private int receiveOnce() {
    receive();
    return ruledLate;
  }

  private static void await() {
    while (STEP.getOpaque() == 0) {
      Thread.onSpinWait();
    }
  }

  public static void main(String[] args) throws Exception {
    StatedWithin one = new StatedWithin();
    StatedWithin other = new StatedWithin();
    Thread first =
        new Thread(
            () -> {
              one.handOver();
              other.sendTwice();
            });
    Thread second =
        new Thread(
            () -> {
              await();
              System.out.println(one.takeOver() + other.receiveOnce());
            });
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
