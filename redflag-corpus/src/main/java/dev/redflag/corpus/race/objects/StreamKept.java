// row: 65
// variable: java.util.ArrayList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A stream that is kept reads its list's elements where it is run, not where it is made. */
public class StreamKept {
  static final List<String> names = new ArrayList<>(List.of("one", "two"));

  public static void main(String[] args) throws Exception {
    Stream<String> made = names.stream().map(String::trim);
    Threads.run(
        () -> {
          names.set(1, "three"); // label: set
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          made.forEach(name -> {}); // race with: set
        });
  }
}
