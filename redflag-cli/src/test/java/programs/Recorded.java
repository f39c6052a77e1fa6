package programs;

/** Two threads take turns on a field, in order; then the JVM is halted, if told so. */
public class Recorded {
  private static final int TURNS = 30_000;

  private int shared;

  private synchronized void turn() {
    shared++;
  }

  public static void main(String[] args) throws InterruptedException {
    Recorded recorded = new Recorded();
    Runnable turns =
        () -> {
          for (int i = 0; i < TURNS; i++) {
            recorded.turn();
          }
        };
    Thread one = new Thread(turns, "one");
    one.start();
    turns.run();
    one.join();
    System.out.println(recorded.shared);
    if (args.length > 0) {
      Runtime.getRuntime().halt(0);
    }
  }
}
