// row: 13
// variable: dev.redflag.corpus.race.construction.ThreadStartedInside.value
package dev.redflag.corpus.race.construction;

import dev.redflag.invisible.Barrier;

/** A constructor starts a thread, then goes on to write. */
public class ThreadStartedInside {
  int value;
  final Thread thread;

  ThreadStartedInside() {
    thread = new Thread(this::read);
    thread.start();
    value = 1; // label: write
    Barrier.signal(1);
  }

  void read() {
    Barrier.await(1);
    int seen = value; // race with: write
  }

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    new ThreadStartedInside().thread.join();
  }
}
