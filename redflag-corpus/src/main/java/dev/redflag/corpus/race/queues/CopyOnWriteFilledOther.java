// row: 61
// variable: dev.redflag.corpus.race.queues.CopyOnWriteFilledOther.value
// variable: dev.redflag.corpus.race.queues.CopyOnWriteFilledOther.own
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who adds the elements of one list to another sees no element of a third, nor of the other. */
public class CopyOnWriteFilledOther {
  static final CopyOnWriteArrayList<String> first = new CopyOnWriteArrayList<>(List.of("one"));
  static final CopyOnWriteArrayList<String> second = new CopyOnWriteArrayList<>();
  static final CopyOnWriteArrayList<String> third = new CopyOnWriteArrayList<>();
  static int value;
  static int own;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: value
          third.add("two");
          own = 1; // label: own
          second.add("three");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          second.addAll(first);
          own++; // race with: own
          value++; // race with: value
        });
  }
}
