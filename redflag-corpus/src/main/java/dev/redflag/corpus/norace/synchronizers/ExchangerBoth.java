// row: 41
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;

/** What comes before an exchange comes before the partner's return from it. */
public class ExchangerBoth {
  static final Exchanger<int[]> exchanger = new Exchanger<>();
  static int left;
  static int right;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          left = 1;
          int[] mine = {1};
          int[] theirs = exchanger.exchange(mine);
          int seen = right + theirs[0];
        },
        () -> {
          right = 1;
          int[] mine = {2};
          int[] theirs = exchanger.exchange(mine, 60, TimeUnit.SECONDS);
          int seen = left + theirs[0];
          theirs[0]++;
        });
  }
}
