// row: 0
// variable: dev.redflag.corpus.race.muted.Lambdas.value
package dev.redflag.corpus.race.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.function.Function;
import java.util.function.Supplier;

/** Nor does the making of lambdas and method references. */
public class Lambdas {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          Supplier<String> supplier = () -> "written";
          supplier.get();
          Function<String, Integer> length = String::length;
          length.apply("written");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Supplier<String> supplier = () -> "read";
          supplier.get();
          Function<String, Integer> length = String::length;
          length.apply("read");
          int seen = value; // race with: write
        });
  }
}
