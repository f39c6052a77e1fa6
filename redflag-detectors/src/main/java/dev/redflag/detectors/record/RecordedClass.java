package dev.redflag.detectors.record;

import dev.redflag.runtime.shadow.IdentityEntry;

/**
 * A class as a trace knows it: its number, and the ordinals of the variables that its objects were
 * seen to have, by the keys that the shadow layout gives them. Guarded by the recorder's lock.
 */
final class RecordedClass extends IdentityEntry {
  /** -1 until it is defined in the trace. */
  int number = -1;

  private long[] keys = new long[8];
  private int size;

  RecordedClass(Object referent, int hash) {
    super(referent, hash);
  }

  /** The ordinal of a variable; -1 where it was not seen yet. */
  int ordinal(long key) {
    for (int i = 0; i < size; i++) {
      if (keys[i] == key) {
        return i;
      }
    }
    return -1;
  }

  /** Gives a variable the next ordinal. */
  int add(long key) {
    if (size == keys.length) {
      long[] longer = new long[size << 1];
      System.arraycopy(keys, 0, longer, 0, size);
      keys = longer;
    }
    keys[size] = key;
    return size++;
  }
}
