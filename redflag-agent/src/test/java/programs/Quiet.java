package programs;

/** Prints one word and counts its threads. */
public class Quiet {
  public static void main(String[] args) {
    System.out.println("quiet " + Thread.activeCount());
  }
}
