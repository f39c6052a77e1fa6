package programs;

/** Two threads at one field, for as long as the writer likes: with a common lock, or without. */
public final class Chased {
  private static int count;
  private static volatile int flag;
  private static volatile boolean done;
  private static final Object LOCK = new Object();

  private Chased() {}

  static void write(int value) {
    count = value;
  }

  static int read() {
    return count;
  }

  static int readTwice() {
    return count + count;
  }

  static void writeFlag(int value) {
    flag = value;
  }

  /** Runs; arguments say whether both threads lock, and for how many milliseconds, if for any. */
  public static void main(String[] args) throws InterruptedException {
    boolean locked = args[0].equals("locked");
    long end = System.nanoTime() + (args.length < 2 ? 0 : Long.parseLong(args[1]) * 1_000_000);
    Thread reader =
        new Thread(
            () -> {
              int sum = 0;
              while (!done) {
                if (locked) {
                  synchronized (LOCK) {
                    sum += read();
                  }
                } else {
                  sum += read();
                }
              }
              System.out.println(sum == 0 ? "read" : "read more");
            },
            "reader");
    reader.start();
    for (int i = 0; i < 40 || System.nanoTime() < end; i++) {
      synchronized (LOCK) {
        write(0);
      }
      writeFlag(readTwice());
    }
    done = true;
    reader.join();
  }
}
