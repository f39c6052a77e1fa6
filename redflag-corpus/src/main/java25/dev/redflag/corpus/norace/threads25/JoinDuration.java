// row: 6
// jdk: 19
package dev.redflag.corpus.norace.threads25;

import java.time.Duration;

/** A join with a duration that finds the thread ended. */
public class JoinDuration {
  static int value;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> value = 1);
    thread.start();
    if (thread.join(Duration.ofMinutes(1))) {
      value++;
    }
    System.out.println(value);
  }
}
