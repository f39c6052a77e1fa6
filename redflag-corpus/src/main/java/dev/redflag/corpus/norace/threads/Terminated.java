// row: 8
package dev.redflag.corpus.norace.threads;

/** A thread whose state is TERMINATED has done all it did. */
public class Terminated {
  static int value;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> value = 1);
    thread.start();
    while (thread.getState() != Thread.State.TERMINATED) {
      Thread.yield();
    }
    value++;
  }
}
