// row: 65
// variable: java.util.EnumSet
// variable: java.util.ArrayList
// variable: java.util.Iterator
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.Thread.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Iterators of sets of enums, and what keys of a map are asked to be removed. */
public class EnumSets {
  static final EnumSet<State> states = EnumSet.of(State.NEW, State.BLOCKED);
  static final Iterator<State> shared = EnumSet.of(State.NEW, State.BLOCKED).iterator();
  static final Map<String, String> map = new HashMap<>(Map.of("a", "b"));
  static final List<String> gone = new ArrayList<>(List.of("q"));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Iterator<State> i = states.iterator();
          i.next();
          i.remove(); // label: states
          shared.next(); // label: shared
          gone.add("z"); // label: gone
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          states.isEmpty(); // race with: states
          shared.hasNext(); // race with: shared
          map.keySet().removeAll(gone); // race with: gone
        });
  }
}
