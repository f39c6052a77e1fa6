package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The components of a record are final. */
public class RecordComponents {
  record Point(int x, long y, String name) {}

  public static void main(String[] args) throws Exception {
    Point shared = new Point(1, 2, "p");
    Threads.run(
        () -> {
          int seen = shared.x() + shared.hashCode() + shared.name().length();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = shared.y() == 2 && shared.equals(new Point(1, 2, "p"));
        });
  }
}
