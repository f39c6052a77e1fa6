package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The same field of two objects is two locations. */
public class TwoInstances {
  int value;

  public static void main(String[] args) throws Exception {
    TwoInstances left = new TwoInstances();
    TwoInstances right = new TwoInstances();
    Threads.run(
        () -> {
          left.value = 1;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.value = 1;
        });
  }
}
