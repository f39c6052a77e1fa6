// row: 5
package dev.redflag.corpus.norace.threads;

/** A second start throws and starts nothing. */
public class SecondStart {
  static int value;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> value = 1);
    thread.start();
    thread.join();
    try {
      thread.start();
    } catch (IllegalThreadStateException e) {
      System.out.println("started already, value " + value);
    }
  }
}
