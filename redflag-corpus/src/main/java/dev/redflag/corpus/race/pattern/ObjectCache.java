// variable: dev.redflag.corpus.race.pattern.ObjectCache$Entry[]
// variable: dev.redflag.corpus.race.pattern.ObjectCache$Entry.key
// class: unsafe-publication
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A cache of objects whose fields are not final. */
public class ObjectCache {
  static class Entry {
    int key;

    Entry(int key) {
      this.key = key; // label: construct
    }
  }

  static final Entry[] KEPT = new Entry[2];

  static Entry of(int key) {
    Entry seen = KEPT[key & 1]; // label: slot
    if (seen == null || seen.key != key) { // race with: construct
      seen = new Entry(key);
      KEPT[key & 1] = seen; // label: slot; race with: slot
    }
    return seen;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          of(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          of(3);
        });
  }
}
