// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;

/** A singleton in a holder class. */
public class HolderIdiom {
  int value = 1;
  int[] cells = {1};

  static class Holder {
    static final HolderIdiom INSTANCE = new HolderIdiom();
  }

  static int use() {
    return Holder.INSTANCE.value + Holder.INSTANCE.cells[0];
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = use();
        },
        () -> {
          int seen = use();
        });
  }
}
