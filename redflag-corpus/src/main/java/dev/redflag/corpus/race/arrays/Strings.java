// row: 31
// variable: char[]
// variable: byte[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.charset.StandardCharsets;

/** Strings that are made of arrays, and put into them. */
public class Strings {
  static final char[] letters = new char[8];
  static final byte[] bytes = new byte[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          letters[1] = 'a'; // label: letter
          letters[5] = 'b'; // label: other
          bytes[2] = 'a'; // label: byte
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          String text = new String(letters, 1, 2); // race with: letter
          String more = "" + new StringBuilder().append(letters, 4, 2); // race with: other
          "abcdef".getChars(2, 4, letters, 4); // race with: other
          String decoded = new String(bytes, StandardCharsets.UTF_8); // race with: byte
        });
  }
}
