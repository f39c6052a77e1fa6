// variable: dev.redflag.corpus.race.pattern.Handover.value
// class: unsafe-publication
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An object is handed over through a plain field. */
public class Handover {
  static class Settings {
    int port;
  }

  static Settings value;

  static void load() {
    value = new Settings(); // label: hand
  }

  static Settings use() {
    return value; // race with: hand
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          load();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          use();
        });
  }
}
