// variable: dev.redflag.corpus.race.fields.CompoundAssignment.total
// variable: dev.redflag.corpus.race.fields.CompoundAssignment.text
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A compound assignment of a wide type and a string each read and write. */
public class CompoundAssignment {
  static long total;
  static String text = "";

  static void add(long amount) {
    total += amount; // label: total; race with: total
  }

  static void append(char c) {
    text += c; // label: text; race with: text
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          add(1);
          append('a');
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          add(2);
          append('b');
        });
  }
}
