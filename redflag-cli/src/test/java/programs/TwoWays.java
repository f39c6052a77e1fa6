package programs;

/** Two threads that share a field: which one depends on the first argument; a second one halts. */
public final class TwoWays {
  static int one;
  static int other;

  private TwoWays() {}

  public static void main(String[] arguments) throws InterruptedException {
    Thread thread =
        arguments[0].equals("one") ? new Thread(TwoWays::one) : new Thread(TwoWays::other);
    thread.start();
    thread.join();
    System.out.println(arguments[0]);
    if (arguments.length > 1) {
      Runtime.getRuntime().halt(3);
    }
  }

  static void one() {
    one++;
  }

  static void other() {
    other++;
  }
}
