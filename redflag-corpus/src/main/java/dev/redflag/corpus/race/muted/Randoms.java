// row: 0
// variable: dev.redflag.corpus.race.muted.Randoms.value
package dev.redflag.corpus.race.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Random;
import java.util.UUID;

/** Nor do random numbers, identifiers and system properties. */
public class Randoms {
  static int value;
  static final Random random = new Random(1);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          random.nextInt();
          Math.random();
          UUID.randomUUID();
          System.getProperty("user.home");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          random.nextInt();
          Math.random();
          UUID.randomUUID();
          System.getProperty("user.home");
          int seen = value; // race with: write
        });
  }
}
