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
  static final List<String> some = new ArrayList<>(List.of("one", "two"));
  static final List<String> first = new ArrayList<>(List.of("one", "two"));
  static final List<List<String>> nested = List.of(new ArrayList<>());

  public static void main(String[] args) throws Exception {
    Stream<String> made = names.stream().map(String::trim);
    Stream<String> limited = some.stream().limit(2);
    Stream<String> shortly = first.stream();
    Threads.run(
        () -> {
          names.set(1, "three"); // label: set
          some.add("three"); // label: some
          first.add("three"); // label: first
          nested.get(0).add("a"); // label: nested
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          made.forEach(name -> {}); // race with: set
          limited.forEach(name -> {}); // race with: some
          shortly.findFirst(); // race with: first
          Stream<List<String>> lists = nested.stream();
          lists
              .flatMap(list -> list.stream()) // race with: nested
              .forEach(name -> {});
        });
  }
}
