package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.Verb;

/**
 * What a method does to an atomic variable.
 *
 * @param verb read, write, update or compare
 * @param index the argument that is the index of the element; 0 where the variable is the receiver
 */
record CellRule(Verb verb, int index) {
  /**
   * In place of an index: the variable is the field, of the first argument, that an updater is for.
   */
  static final int FIELD = -1;
}
