// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;

/** What is added to collections of the program whose own method takes a lock, at once or later. */
public class AddingOverridden {
  static class Guarded extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(String s) {
      return super.add(s);
    }
  }

  static class GuardedDeque extends ArrayDeque<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void addLast(String s) {
      super.addLast(s);
    }
  }

  static final Guarded list = new Guarded();
  static final GuardedDeque deque = new GuardedDeque();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Collections.addAll(list, "one");
          Collections.addAll(deque, "one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (list) {
            System.out.println(list.get(0));
          }
          synchronized (deque) {
            System.out.println(deque.peekFirst());
          }
        });
  }
}
