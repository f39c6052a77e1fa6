package programs;

/** Races, says that it is ready, and runs until it is ended. */
public class RacyServer {
  static int served;

  public static void main(String[] args) throws InterruptedException {
    Thread one = new Thread(() -> served++);
    Thread two = new Thread(() -> served++);
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println("ready");
    Thread.currentThread().join();
  }
}
