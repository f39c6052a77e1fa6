import java.util.concurrent.atomic.AtomicInteger;

/** The repaired {@code LostUpdate}: an atomic counter adds in one step. */
public class LostUpdateFixed {
  static final int VISITORS_EACH = 2_000_000;

  static final AtomicInteger visitors = new AtomicInteger();

  static void countVisitors() {
    for (int i = 0; i < VISITORS_EACH; i++) {
      visitors.incrementAndGet();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread north = new Thread(LostUpdateFixed::countVisitors, "north-gate");
    Thread south = new Thread(LostUpdateFixed::countVisitors, "south-gate");
    north.start();
    south.start();
    north.join();
    south.join();
    System.out.println("counted " + visitors.get() + " of " + 2 * VISITORS_EACH + " visitors");
  }
}
