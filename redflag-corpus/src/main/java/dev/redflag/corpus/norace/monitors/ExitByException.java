// row: 2
package dev.redflag.corpus.norace.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A block and a method that are left by an exception release their monitor. */
public class ExitByException {
  static final Object monitor = new Object();
  static int value;
  static int other;

  static synchronized void fail() {
    other = 1;
    throw new IllegalStateException();
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          try {
            synchronized (monitor) {
              value = 1;
              throw new IllegalArgumentException();
            }
          } catch (IllegalArgumentException e) {
            System.out.println("left the block");
          }
          try {
            fail();
          } catch (IllegalStateException e) {
            System.out.println("left the method");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (monitor) {
            value++;
          }
          synchronized (ExitByException.class) {
            other++;
          }
        });
  }
}
