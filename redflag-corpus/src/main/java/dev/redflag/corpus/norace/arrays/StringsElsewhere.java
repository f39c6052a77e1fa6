// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Strings that are made of other parts of an array, and put into others. */
public class StringsElsewhere {
  static final char[] letters = "abcdefgh".toCharArray();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          letters[0] = 'x';
          letters[7] = 'y';
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(new String(letters, 1, 6));
          System.out.println(String.valueOf(letters, 2, 2));
          System.out.println(new StringBuilder().append(letters, 1, 2).insert(0, letters, 3, 4));
          "abcdef".getChars(0, 6, letters, 1);
        });
  }
}
