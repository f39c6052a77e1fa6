package dev.redflag.runtime.state;

/**
 * On what it hangs what a method does to a state, which is then known when the method has returned.
 * Until then a write is a read.
 */
public enum Outcome {
  /** On nothing. */
  ALWAYS,
  /** A write where the call returns; where it throws, a read. */
  RETURNED,
  /** As {@link #RETURNED}, and a read of the elements from the position before to that after it. */
  READ_ON,
  /** As {@link #RETURNED}, and a write of those elements. */
  WRITTEN_ON,
  /**
   * As {@link #RETURNED}; the elements from the position on were read, as many as there are before
   * it then, and those were written.
   */
  COMPACTED,
  /** A write where the result is true or not null. */
  CHANGED,
  /** As {@link #CHANGED}; else each element was read. */
  REMOVED,
  /** A write where the result is null. */
  ABSENT,
  /** A write where the object holds more or less than before. */
  GROWN,
  /** As {@link #GROWN}, and where the result is not null. */
  STORED,
  /** Each element is read, and those are written that are others than before. */
  MOVED,
  /** The elements up to the index that is the result were read, or all. */
  FOUND,
  /** The elements from the index on that is the result were read, or all. */
  FOUND_LAST,
  /** The elements up to one that equals the argument were read, or all. */
  MEMBER,
  /**
   * Each element was read, and each of the argument, where the result is true; else the structure
   * of an argument of the same kind.
   */
  EQUAL,
  /** The same where the result is 0; else the first element of both. */
  ORDERED,
  /**
   * The elements up to the index that is the result were read, or all, and those of the argument.
   */
  MISMATCHED,
  /** Each element was read where the result is false. */
  REFUTED,
  /** A write where the argument holds anything. */
  FILLED,
  /** The value of the entry that is the result was read. */
  HANDED,
  /** Of an argument: each element was read where the result is true, else the first one. */
  HELD,
  /** Of what is removed: each element was read where the result is false, else the first one. */
  TAKEN_OUT,
  /** Of what is retained: each element was read where the result is true, else the first one. */
  RETAINED,
  /** Of both arguments: each element was read where the result is true, else the first one. */
  DISJOINT,
  /** Of an argument: the elements beside the place that is the result were read, by halves. */
  SOUGHT,
  /** Of an argument: as many elements were written as another one has, which were read. */
  COPIED;

  /** Whether it is that of an argument, which is told when the call has returned. */
  public boolean isOfArgument() {
    return ordinal() >= HELD.ordinal();
  }

  /** Whether it hangs on how much the object holds, or how far it has come. */
  public boolean isCounted() {
    return this == GROWN || this == STORED || isOn();
  }

  /** Whether the object has gone on by the elements that were accessed. */
  public boolean isOn() {
    return this == READ_ON || this == WRITTEN_ON || this == COMPACTED;
  }
}
