// row: 5, 6
package dev.redflag.corpus.norace.threads;

/** Many threads, one after the other, each ordered by start and join. */
public class ManyShortThreads {
  static int value;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 300; i++) {
      Thread thread = new Thread(() -> value++);
      thread.start();
      thread.join();
    }
    System.out.println(value);
  }
}
