package programs;

/** Two threads write one field; then the program ends in the way that it is told. */
public class Racy {
  static int shared;

  private static void write() {
    shared = 1;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread one = new Thread(Racy::write, "one");
    Thread two = new Thread(Racy::write, "two");
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println("ran");
    String end = args.length == 0 ? "return" : args[0];
    switch (end) {
      case "return":
        return;
      case "exit":
        System.exit(5);
        break;
      case "exitInThread":
        new Thread(() -> System.exit(6)).start();
        Thread.currentThread().join();
        break;
      case "throw":
        throw new IllegalStateException("the end");
      case "halt":
        Runtime.getRuntime().halt(7);
        break;
      case "hook":
        Runtime.getRuntime().addShutdownHook(new Thread(Racy::hook, "hook"));
        Runtime.getRuntime().addShutdownHook(new Thread(Racy::hook, "other hook"));
        break;
      default:
        throw new IllegalArgumentException(end);
    }
  }

  static int hooked;

  private static void hook() {
    hooked++;
  }
}
