// row: 31, 65
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Streams that do not come by the element which another thread writes, or are never run. */
public class StreamOfOthers {
  static final String[] names = {"one", "two", "three"};
  static final List<String> list = new ArrayList<>(List.of(names));

  public static void main(String[] args) throws Exception {
    Stream<String> limited = list.stream().limit(1);
    Stream<String> made = list.stream();
    Threads.run(
        () -> {
          names[2] = "four";
          list.set(2, "four");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Arrays.stream(names, 0, 2).filter(name -> !name.isEmpty()).forEach(name -> {});
          limited.forEach(name -> {});
          made.skip(3);
        });
  }
}
