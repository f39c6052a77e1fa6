// row: 53
// variable: dev.redflag.corpus.race.streams.SharedInForEach.value
package dev.redflag.corpus.race.streams;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/** The elements of a parallel stream are not ordered with each other. */
public class SharedInForEach {
  static int value;

  static void visit(int element) {
    if (element == 0) {
      Barrier.await(1);
      value = 1; // label: write
      Barrier.signal(2);
    } else {
      Barrier.signal(1);
      Barrier.await(2);
      int seen = value; // race with: write
    }
  }

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ForkJoinPool pool = new ForkJoinPool(2);
    pool.submit(() -> IntStream.range(0, 2).parallel().forEach(SharedInForEach::visit)).get();
    pool.shutdown();
  }
}
