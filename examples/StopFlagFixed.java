/** The repaired {@code StopFlag}: the flag is volatile, so that the worker sees it change. */
public class StopFlagFixed {
  static volatile boolean stopped;

  static void work() {
    while (!stopped) {
      Thread.onSpinWait();
    }
  }

  static void stop() {
    stopped = true;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread worker = new Thread(StopFlagFixed::work, "worker");
    worker.start();
    stop();
    worker.join();
    System.out.println("the worker ended");
  }
}
