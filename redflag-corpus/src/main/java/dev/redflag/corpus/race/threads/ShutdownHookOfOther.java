// row: 18
// variable: dev.redflag.corpus.race.threads.ShutdownHookOfOther.value
// fork: alone
package dev.redflag.corpus.race.threads;

import dev.redflag.invisible.Barrier;

/** Another thread than the one that called exit is not ordered with the hooks. */
public class ShutdownHookOfOther {
  static int value;

  static void read() {
    int seen = value; // race with: write
  }

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Thread other =
        new Thread(
            () -> {
              value = 1; // label: write
              Barrier.signal(1);
              Barrier.await(2);
            });
    other.setDaemon(true);
    other.start();
    Barrier.await(1);
    Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHookOfOther::read));
    System.exit(0);
  }
}
