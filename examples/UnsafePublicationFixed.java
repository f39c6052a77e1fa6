/** The repaired {@code UnsafePublication}: a volatile field publishes what it refers to. */
public class UnsafePublicationFixed {
  static class Settings {
    String host;
    int port;

    Settings(String host, int port) {
      this.host = host;
      this.port = port;
    }
  }

  static volatile Settings settings;

  static void load() {
    settings = new Settings("localhost", 8080);
  }

  static void serve() {
    Settings seen = settings;
    while (seen == null) {
      Thread.yield();
      seen = settings;
    }
    System.out.println("serving " + seen.host + ":" + seen.port);
  }

  public static void main(String[] args) throws InterruptedException {
    Thread worker = new Thread(UnsafePublicationFixed::serve, "worker");
    Thread loader = new Thread(UnsafePublicationFixed::load, "loader");
    worker.start();
    loader.start();
    worker.join();
    loader.join();
  }
}
