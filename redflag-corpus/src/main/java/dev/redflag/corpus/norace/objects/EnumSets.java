// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.Thread.State;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Iterators of sets of enums go through a copy of the bits, and throw at their end unchanged. */
public class EnumSets {
  static final EnumSet<State> states = EnumSet.of(State.NEW, State.BLOCKED);

  public static void main(String[] args) throws Exception {
    Iterator<State> before = states.iterator();
    Iterator<State> atEnd = EnumSet.noneOf(State.class).iterator();
    Threads.run(
        () -> {
          states.add(State.WAITING);
          next(atEnd);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          while (before.hasNext()) {
            before.next();
          }
          next(atEnd);
        });
  }

  private static void next(Iterator<State> atEnd) {
    try {
      atEnd.next();
    } catch (NoSuchElementException expected) {
      return;
    }
    throw new IllegalStateException("there is an element");
  }
}
