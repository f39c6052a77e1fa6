// row: 65
// variable: dev.redflag.corpus.race.hidden.OwnCaches.probes
// variable: dev.redflag.corpus.race.hidden.OwnCaches.table
// variable: dev.redflag.corpus.race.hidden.OwnCaches.known
// variable: boolean[]
// variable: int[]
package dev.redflag.corpus.race.hidden;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The program's own caches, written without order, are variables as others are. */
public class OwnCaches {
  static boolean[] probes;
  static int[] table;
  static Class<?> known;

  static boolean[] probes() {
    boolean[] known = probes; // race with: data
    if (known == null) {
      known = new boolean[2];
      probes = known; // label: data
    }
    return known;
  }

  static int[] table() {
    int[] known = table; // race with: table
    if (known == null) {
      known = new int[1];
      known[0] = 1; // label: element
      table = known; // label: table
    }
    return known;
  }

  static void covered() {
    boolean[] probes = probes();
    probes[0] = true; // label: probe, race with: probe
    if (known == null) { // race with: class
      known = String.class; // label: class
    }
    System.out.println(table()[0]); // race with: element
    probes[1] = true; // label: last, race with: last
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          covered();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          covered();
        });
  }
}
