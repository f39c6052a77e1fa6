// variable: dev.redflag.corpus.race.pattern.ImmutableHandover.value
// class: immutable-publication
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An object that cannot change is handed over through a plain field. */
public class ImmutableHandover {
  record Settings(int port) {}

  static Settings value;

  static void load(int port) {
    value = new Settings(port); // label: hand
  }

  static Settings use() {
    return value; // race with: hand
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          load(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          use();
        });
  }
}
