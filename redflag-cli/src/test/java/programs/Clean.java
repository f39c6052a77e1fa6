package programs;

/** Copies its input to its output and ends with the status that it is told. */
public class Clean {
  public static void main(String[] args) throws Exception {
    System.in.transferTo(System.out);
    System.err.println("clean");
    System.exit(args.length == 0 ? 0 : Integer.parseInt(args[0]));
  }
}
