// row: 51
// variable: dev.redflag.corpus.race.forkjoin.OtherCompleter.value
package dev.redflag.corpus.race.forkjoin;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CountedCompleter;

/** The end of one completer is not that of another. */
public class OtherCompleter {
  static int value;

  static class Writing extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;

    @Override
    public void compute() {
      value = 1; // label: value
      tryComplete();
    }
  }

  static class Idle extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;

    @Override
    public void compute() {
      tryComplete();
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          new Writing().invoke();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          new Idle().invoke();
          System.out.println(value); // race with: value
        });
  }
}
