// row: 18
package dev.redflag.corpus.norace.threads;

/** A handler of uncaught exceptions runs in the thread that died, before it ends. */
public class UncaughtHandler {
  static int value;

  public static void main(String[] args) throws Exception {
    Thread thread =
        new Thread(
            () -> {
              value = 1;
              throw new IllegalStateException();
            });
    thread.setUncaughtExceptionHandler((dead, failure) -> value++);
    thread.start();
    thread.join();
    System.out.println(value);
  }
}
