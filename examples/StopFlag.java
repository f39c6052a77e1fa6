import java.util.concurrent.TimeUnit;

/** A worker polls a plain flag that another thread sets to stop it. */
public class StopFlag {
  static boolean stopped;

  static void work() {
    // The compiler may read the flag once and for all: give up after a while.
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
    while (!stopped && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
  }

  static void stop() {
    stopped = true;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread worker = new Thread(StopFlag::work, "worker");
    worker.start();
    stop();
    worker.join();
    System.out.println("the worker ended");
  }
}
