// row: 12
package dev.redflag.corpus.norace.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Constants and static finals are complete once their class is. */
public class ConstantFields {
  static final int CONSTANT = 42;
  static final Object TOKEN = new Object();
  static final String NAME = String.valueOf(CONSTANT);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = CONSTANT + TOKEN.hashCode() + NAME.length();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = CONSTANT + TOKEN.hashCode() + NAME.length();
        });
  }
}
