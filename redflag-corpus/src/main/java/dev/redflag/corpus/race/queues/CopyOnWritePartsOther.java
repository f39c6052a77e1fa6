// row: 61
// variable: dev.redflag.corpus.race.queues.CopyOnWritePartsOther.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Parts, copies and streams of lists and sets that have elements of another list. */
public class CopyOnWritePartsOther {
  static final CopyOnWriteArrayList<String> written = new CopyOnWriteArrayList<>();
  static final CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(List.of("old"));
  static final CopyOnWriteArraySet<String> set = new CopyOnWriteArraySet<>(List.of("old"));
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          written.add("old");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.subList(0, 1).toArray();
          list.subList(0, 1).forEach(text -> {});
          set.stream().forEach(text -> {});
          new CopyOnWriteArrayList<>(list).get(0);
          ((List<?>) list.clone()).get(0);
          int seen = value; // race with: write
        });
  }
}
