// row: 41
// variable: dev.redflag.corpus.race.synchronizers.TimedOutExchange.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An exchange that runs out of time has no partner. */
public class TimedOutExchange {
  static final Exchanger<String> exchanger = new Exchanger<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          try {
            exchanger.exchange("one", 1, TimeUnit.MILLISECONDS);
          } catch (TimeoutException e) {
            System.out.println("alone");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          try {
            exchanger.exchange("two", 1, TimeUnit.MILLISECONDS);
          } catch (TimeoutException e) {
            int seen = value; // race with: write
          }
        });
  }
}
