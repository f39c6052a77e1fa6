package dev.redflag.runtime.thread;

import dev.redflag.runtime.sync.SyncObject;

/**
 * The array that a call of a thread has lent to the JDK, and the locks under which the JDK's
 * methods access it now, outermost first. Owned by its thread. A call that threw leaves its array
 * here until the next one lends another.
 */
public final class LentArray {
  /** Locked methods within each other that are known. */
  private static final int MAX_DEPTH = 4;

  private final SyncObject[] locks = new SyncObject[MAX_DEPTH];
  private final int[] starts = new int[MAX_DEPTH];

  /** Whether a method further in has entered accesses, by depth. */
  private final boolean[] entered = new boolean[MAX_DEPTH];

  private int depth;
  private Object array;
  private int site;

  /** The identity hash of the array that such a method was the last to access; 0 for none. */
  private int accessed;

  /** A call lends an array. */
  public void lend(Object lent, int by) {
    array = lent;
    site = by;
    depth = 0;
    accessed = 0;
  }

  /** That call has returned, or one that it led to; whether a locked method accessed the array. */
  public boolean takeBack(Object lent) {
    array = null;
    return accessed != 0 && accessed == System.identityHashCode(lent);
  }

  /** Whether this array is lent. */
  public boolean is(Object one) {
    return array == one;
  }

  /** The array; null where none is lent. */
  public Object array() {
    return array;
  }

  /** The site of the call. */
  public int site() {
    return site;
  }

  /** A method has taken its lock, and will access the array from an element on. */
  public void begin(SyncObject lock, int start) {
    if (depth < MAX_DEPTH) {
      locks[depth] = lock;
      starts[depth] = start;
      entered[depth] = false;
      depth++;
    }
  }

  /**
   * A method is about to give back the lock of that monitor, the innermost afterwards; false where
   * it did not {@link #begin}.
   */
  public boolean ends(Object monitor) {
    for (int i = depth - 1; i >= 0; i--) {
      if (locks[i].refersTo(monitor)) {
        depth = i + 1;
        return true;
      }
    }
    return false;
  }

  /** Whether a method further in has entered what the innermost one did. */
  public boolean isEntered() {
    return entered[depth - 1];
  }

  /** The first element that the innermost method was to access. */
  public int start() {
    return starts[depth - 1];
  }

  /** How many locks are known to be held. */
  public int depth() {
    return depth;
  }

  /** One of them, from 0, the outermost. */
  public SyncObject lock(int i) {
    return locks[i];
  }

  /** The innermost method is done. */
  public void end() {
    accessed = System.identityHashCode(array);
    depth--;
    if (depth > 0) {
      entered[depth - 1] = true;
    }
  }
}
