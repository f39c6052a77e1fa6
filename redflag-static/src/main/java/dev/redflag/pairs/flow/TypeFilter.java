package dev.redflag.pairs.flow;

import java.util.BitSet;

/** The object types, by number, that are subtypes of a type; grows as types are met. */
final class TypeFilter {
  private final BitSet types = new BitSet();

  void add(int type) {
    types.set(type);
  }

  /** Those of some types that are among them. */
  BitSet of(BitSet some) {
    BitSet passing = (BitSet) some.clone();
    passing.and(types);
    return passing;
  }

  boolean meets(BitSet others) {
    return types.intersects(others);
  }

  boolean meets(TypeFilter other) {
    return types.intersects(other.types);
  }
}
