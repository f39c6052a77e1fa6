// variable: dev.redflag.corpus.race.pattern.Constructed.value
// variable: dev.redflag.corpus.race.pattern.Constructed$Settings.port
// class: unsafe-publication
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What a constructor wrote is read by a thread that it was not ordered before. */
public class Constructed {
  static class Settings {
    int port;

    Settings(int port) {
      this.port = port; // label: construct
    }
  }

  static Settings value;

  static void load() {
    value = new Settings(1); // label: hand
  }

  static int use() {
    Settings seen = value; // race with: hand
    return seen.port; // race with: construct
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
