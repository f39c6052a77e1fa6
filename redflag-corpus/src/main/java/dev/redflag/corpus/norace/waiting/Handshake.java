// row: 3
package dev.redflag.corpus.norace.waiting;

import dev.redflag.corpus.Threads;

/** A condition under a monitor, waited for and notified. */
public class Handshake {
  static final Object monitor = new Object();
  static boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (monitor) {
            while (!ready) {
              monitor.wait();
            }
            value++;
          }
        },
        () -> {
          synchronized (monitor) {
            value = 1;
            ready = true;
            monitor.notifyAll();
          }
        });
  }
}
