// row: 64
// jdk: 21
package dev.redflag.corpus.norace.objects25;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;

/** Two threads set different elements, one from the end. */
public class Reversed {
  static final List<String> list = new ArrayList<>(List.of("a", "b", "c"));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          list.reversed().set(0, "d");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.set(0, "e");
          list.get(1);
        });
  }
}
