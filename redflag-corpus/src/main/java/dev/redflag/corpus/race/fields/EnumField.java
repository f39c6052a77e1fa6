// variable: dev.redflag.corpus.race.fields.EnumField$Color.uses
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A constant of an enum may have a field that is none. */
public class EnumField {
  enum Color {
    RED,
    GREEN;

    int uses;
  }

  public static void main(String[] args) throws Exception {
    Color.RED.uses = 0;
    Threads.run(
        () -> {
          Color.RED.uses = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = Color.RED.uses; // race with: write
        });
  }
}
