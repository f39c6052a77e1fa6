// row: 2
// jdk: 24
package dev.redflag.corpus.norace.threads25;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Virtual threads that wait for monitors leave their carriers, and objects move meanwhile. */
public class WaitingForMonitors {
  private static final Set<Integer> wrapped = Collections.synchronizedSet(new HashSet<>());
  private static final Set<Integer> guarded = new HashSet<>();

  public static void main(String[] args) throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      int number = i;
      threads.add(Thread.startVirtualThread(() -> add(number)));
      if (i % 200 == 0) {
        System.gc();
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(wrapped.size() + guarded.size());
  }

  private static void add(int number) {
    for (int i = 0; i < 3; i++) {
      byte[] garbage = new byte[10_000];
      wrapped.add(3 * number + i + garbage[i]);
      Thread.yield();
      synchronized (guarded) {
        guarded.add(number);
      }
    }
  }
}
