// row: 18
// fork: alone
package dev.redflag.corpus.norace.threads;

/** The caller of exit comes before the hooks that it starts. */
public class ShutdownHook {
  static int value;

  public static void main(String[] args) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(value)));
    value = 1;
    System.exit(0);
  }
}
