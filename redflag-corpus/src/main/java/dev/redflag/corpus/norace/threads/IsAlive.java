// row: 7
package dev.redflag.corpus.norace.threads;

/** A thread that is found dead has done all it did. */
public class IsAlive {
  static int value;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> value = 1);
    thread.start();
    while (thread.isAlive()) {
      Thread.yield();
    }
    value++;
  }
}
