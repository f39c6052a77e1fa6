package programs;

/** Says that it is ready, and runs until it is told to end. */
public class Server {
  public static void main(String[] args) throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
    System.out.println("ready");
    Thread.currentThread().join();
  }
}
