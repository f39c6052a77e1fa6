package programs;

/** Two threads write one field; then the program ends with the status that it is told. */
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
    System.out.println("ran" + System.getProperty("kept", ""));
    if (args.length > 1) {
      Runtime.getRuntime().halt(Integer.parseInt(args[0]));
    }
    System.exit(args.length == 0 ? 0 : Integer.parseInt(args[0]));
  }
}
