// row: 5
package dev.redflag.corpus.norace.threads;

/** What comes before a start comes before the thread started. */
public class Start {
  static int value;

  public static void main(String[] args) throws Exception {
    value = 1;
    Thread thread = new Thread(() -> value++);
    thread.start();
    thread.join();
  }
}
