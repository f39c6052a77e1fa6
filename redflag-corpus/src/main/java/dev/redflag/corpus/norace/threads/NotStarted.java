// row: 6
package dev.redflag.corpus.norace.threads;

/** A join with a thread that never started returns at once. */
public class NotStarted {
  static int value;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> value = 1);
    thread.join();
    value = 2;
    System.out.println(thread.isAlive());
  }
}
