// row: 11
// variable: dev.redflag.corpus.race.classinit.AfterFailure.value
package dev.redflag.corpus.race.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What follows a failed initialization is not ordered before its later uses. */
public class AfterFailure {
  static int value;

  static class Broken {
    static {
      fail();
    }

    private static void fail() {
      throw new IllegalStateException("as expected");
    }

    static void use() {}
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          try {
            Broken.use();
          } catch (ExceptionInInitializerError e) {
            value = 1; // label: value
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          try {
            Broken.use();
          } catch (NoClassDefFoundError e) {
            System.out.println(value); // race with: value
          }
        });
  }
}
