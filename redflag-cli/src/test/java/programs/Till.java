package programs;

/** Two threads count what they sell, without a lock. */
public final class Till {
  private static final int TURNS = 30_000;

  private long sold;
  private volatile long seen;

  private void sell() {
    for (int i = 0; i < TURNS; i++) {
      sold++;
      seen = i;
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Till till = new Till();
    Thread[] clerks = {new Thread(till::sell), new Thread(till::sell)};
    for (Thread clerk : clerks) {
      clerk.start();
    }
    for (Thread clerk : clerks) {
      clerk.join();
    }
    System.out.println("seen " + till.seen);
  }
}
