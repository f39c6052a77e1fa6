// row: 61
// variable: dev.redflag.corpus.race.queues.CopyOnWriteOther.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CopyOnWriteArrayList;

/** Another element of a list that is copied on write. */
public class CopyOnWriteOther {
  static final CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
  static int value;

  public static void main(String[] args) throws Exception {
    list.add("old");
    Threads.run(
        () -> {
          value = 1; // label: write
          list.add("new");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.get(0);
          int seen = value; // race with: write
        });
  }
}
