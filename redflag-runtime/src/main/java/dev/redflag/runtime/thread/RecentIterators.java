package dev.redflag.runtime.thread;

import java.lang.ref.WeakReference;

/**
 * The last iterators through entries of maps that a thread went on with: an entry does not know its
 * map, and is set while the loop is at it. Keeps none of them alive. Used by its thread alone.
 */
public final class RecentIterators {
  /** How many are known: loops in loops. */
  public static final int COUNT = 4;

  private final WeakReference<?>[] iterators = new WeakReference<?>[COUNT];
  private int last;

  /** Notes that the thread goes on with an iterator. */
  public void add(Object iterator) {
    for (WeakReference<?> known : iterators) {
      if (known != null && known.refersTo(cast(iterator))) {
        return;
      }
    }
    last = (last + 1) % COUNT;
    iterators[last] = new WeakReference<>(iterator);
  }

  @SuppressWarnings("unchecked")
  private static <T> T cast(Object o) {
    return (T) o;
  }

  /** The iterator of a number below {@link #COUNT}, or null. */
  public Object get(int number) {
    WeakReference<?> known = iterators[number];
    return known == null ? null : known.get();
  }
}
