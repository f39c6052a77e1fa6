// variable: dev.redflag.corpus.race.fields.InLambda.value
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.function.Supplier;

/** The bodies of lambdas are methods of the class around them. */
public class InLambda {
  int value;

  public static void main(String[] args) throws Exception {
    InLambda shared = new InLambda();
    Runnable writer = () -> shared.value = 1; // label: write
    Supplier<Integer> reader = () -> shared.value; // race with: write
    Threads.run(
        () -> {
          writer.run();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          reader.get();
        });
  }
}
