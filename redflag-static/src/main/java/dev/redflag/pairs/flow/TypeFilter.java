package dev.redflag.pairs.flow;

import java.util.BitSet;

/** The object types, by number, that are subtypes of a type; grows as types are met. */
final class TypeFilter {
  private final BitSet types = new BitSet();

  void add(int type) {
    types.set(type);
  }

  boolean has(int type) {
    return types.get(type);
  }

  boolean meets(BitSet others) {
    return types.intersects(others);
  }

  boolean meets(TypeFilter other) {
    return types.intersects(other.types);
  }
}
