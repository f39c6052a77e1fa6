// row: 19
// variable: int[]
package dev.redflag.corpus.race.threads;

import dev.redflag.invisible.Barrier;

/** What parent and child both hold in a thread local is shared. */
public class InheritedLocalShared {
  static final InheritableThreadLocal<int[]> local = new InheritableThreadLocal<>();

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    local.set(new int[1]);
    Thread child =
        new Thread(
            () -> {
              Barrier.await(1);
              int seen = local.get()[0]; // race with: write
            });
    child.start();
    local.get()[0] = 1; // label: write
    Barrier.signal(1);
    child.join();
  }
}
