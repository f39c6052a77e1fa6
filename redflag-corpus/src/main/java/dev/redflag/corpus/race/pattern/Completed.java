// variable: dev.redflag.corpus.race.pattern.Completed$Column.hidden
// variable: dev.redflag.corpus.race.pattern.Completed.column
// class: unsafe-publication
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An object is completed by a method of its own, and handed over by a plain field. */
public class Completed {
  static class Column {
    private boolean hidden;

    void setHidden(boolean hidden) {
      this.hidden = hidden; // label: complete
    }

    boolean isHidden() {
      return hidden; // race with: complete
    }
  }

  static Column column;

  static void make() {
    Column made = new Column();
    made.setHidden(true);
    column = made; // label: hand
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          make();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          column.isHidden(); // race with: hand
        });
  }
}
