// variable: dev.redflag.corpus.race.fields.RecordStatic$Point.made
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A record's static field is a field like any other. */
public class RecordStatic {
  record Point(int x, int y) {
    static int made;
  }

  public static void main(String[] args) throws Exception {
    Point.made = 0;
    Threads.run(
        () -> {
          Point.made++; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = Point.made; // race with: write
        });
  }
}
