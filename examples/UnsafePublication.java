import java.util.concurrent.TimeUnit;

/** A server's settings are handed to its worker through a plain field. */
public class UnsafePublication {
  static class Settings {
    String host;
    int port;

    Settings(String host, int port) {
      this.host = host;
      this.port = port;
    }
  }

  static Settings settings;

  static void load() {
    settings = new Settings("localhost", 8080);
  }

  static void serve() {
    // A plain field need not ever change in a loop's eyes: give up after a while.
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
    Settings seen = settings;
    while (seen == null && System.nanoTime() < deadline) {
      Thread.yield();
      seen = settings;
    }
    if (seen != null) {
      System.out.println("serving " + seen.host + ":" + seen.port);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread worker = new Thread(UnsafePublication::serve, "worker");
    Thread loader = new Thread(UnsafePublication::load, "loader");
    worker.start();
    loader.start();
    worker.join();
    loader.join();
  }
}
