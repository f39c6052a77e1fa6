// row: 13
package dev.redflag.corpus.norace.construction;

import dev.redflag.corpus.Threads;

/** A double-checked lock on a volatile field. */
public class DoubleCheckedVolatile {
  static volatile DoubleCheckedVolatile instance;
  int value = 1;

  static DoubleCheckedVolatile get() {
    if (instance == null) {
      synchronized (DoubleCheckedVolatile.class) {
        if (instance == null) {
          instance = new DoubleCheckedVolatile();
        }
      }
    }
    return instance;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = get().value;
        },
        () -> {
          int seen = get().value;
        });
  }
}
