// row: 64
package dev.redflag.corpus.norace.wrappers;

import dev.redflag.corpus.Threads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The iteration of a synchronized list under its lock. */
public class IteratedUnderLock {
  static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

  static void work() {
    for (int i = 0; i < 20; i++) {
      list.add(i);
      synchronized (list) {
        int sum = 0;
        for (int element : list) {
          sum += element;
        }
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
        },
        () -> {
          work();
        });
    System.out.println(list.size());
  }
}
