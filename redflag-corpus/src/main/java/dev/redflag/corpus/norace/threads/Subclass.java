// row: 5
package dev.redflag.corpus.norace.threads;

import java.util.concurrent.Executors;

/** A subclass of Thread, a factory and a group start threads alike. */
public class Subclass {
  static int value;

  static class Own extends Thread {
    Own(ThreadGroup group) {
      super(group, "own");
    }

    @Override
    public void run() {
      value++;
    }
  }

  public static void main(String[] args) throws Exception {
    value = 1;
    Thread own = new Own(new ThreadGroup("group"));
    own.start();
    own.join();
    Thread made = Executors.defaultThreadFactory().newThread(() -> value++);
    made.start();
    made.join();
    System.out.println(value);
  }
}
