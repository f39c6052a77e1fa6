// row: 65
// variable: java.lang.StringBuilder
// variable: java.util.BitSet
// variable: java.util.StringJoiner
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.BitSet;
import java.util.StringJoiner;

/** Builders of strings, and bit sets, are written by two threads. */
public class Builders {
  static final StringBuilder text = new StringBuilder();
  static final BitSet bits = new BitSet();
  static final StringJoiner joiner = new StringJoiner(",");

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          text.append("one"); // label: text
          bits.set(1); // label: bits
          joiner.add("one"); // label: joiner
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          text.length(); // race with: text
          bits.get(1); // race with: bits
          joiner.add("two"); // race with: joiner
        });
  }
}
