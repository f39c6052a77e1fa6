/** Two tellers count visitors with {@code visitors++}, which reads and writes in two steps. */
public class LostUpdate {
  static final int VISITORS_EACH = 2_000_000;

  static int visitors;

  static void countVisitors() {
    for (int i = 0; i < VISITORS_EACH; i++) {
      visitors++;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread north = new Thread(LostUpdate::countVisitors, "north-gate");
    Thread south = new Thread(LostUpdate::countVisitors, "south-gate");
    north.start();
    south.start();
    north.join();
    south.join();
    System.out.println("counted " + visitors + " of " + 2 * VISITORS_EACH + " visitors");
  }
}
