// row: 61
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** An element of a list that is copied on write was added before it is found. */
public class CopyOnWrite {
  static final CopyOnWriteArrayList<int[]> list = new CopyOnWriteArrayList<>();
  static final CopyOnWriteArraySet<String> set = new CopyOnWriteArraySet<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          list.add(new int[] {1});
          list.addIfAbsent(new int[] {2});
          value = 1;
          set.add("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = list.get(1)[0];
          for (int[] cells : list) {
            sum += cells[0];
          }
          for (String text : set) {
            sum += text.length() + value;
          }
          System.out.println(sum);
        });
  }
}
