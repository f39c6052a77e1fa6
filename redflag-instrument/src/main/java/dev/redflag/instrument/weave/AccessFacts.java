package dev.redflag.instrument.weave;

import dev.redflag.runtime.site.AccessShape;

/** What was found out so far about one access of a method. */
final class AccessFacts {
  /** Which location: field, or array and index; compared by {@code equals}. */
  final Object location;

  final boolean write;

  /** Its place in the instruction list. */
  final int position;

  private long facts;
  private int constant;

  AccessFacts(Object location, boolean write, int position) {
    this.location = location;
    this.write = write;
    this.position = position;
  }

  void add(long fact) {
    facts |= fact;
  }

  void add(long fact, int ofConstant) {
    facts |= fact;
    constant |= ofConstant;
  }

  boolean hasAny(long wanted) {
    return AccessShape.hasAny(facts, wanted);
  }

  long shape() {
    return AccessShape.of(facts, constant);
  }
}
