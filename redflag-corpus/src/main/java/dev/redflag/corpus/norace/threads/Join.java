// row: 6
package dev.redflag.corpus.norace.threads;

/** A thread's last action comes before the end of a join, whatever its form. */
public class Join {
  static int value;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> value = 1);
    thread.start();
    thread.join();
    value++;
    thread = new Thread(() -> value++);
    thread.start();
    thread.join(60_000);
    value++;
    thread = new Thread(() -> value++);
    thread.start();
    thread.join(60_000, 1);
    value++;
    System.out.println(value);
  }
}
