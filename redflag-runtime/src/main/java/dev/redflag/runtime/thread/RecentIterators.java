package dev.redflag.runtime.thread;

import java.lang.ref.WeakReference;

/**
 * The last iterators through entries of maps that a thread went on with, and the last sets of
 * entries that it called: an entry does not know its map, and is set while the loop is at it, or
 * later. Keeps none of them alive.
 *
 * <p>Written by its thread alone, and read by others, racily: they look for the map of an entry
 * that was handed to them, and may miss what was noted last.
 */
public final class RecentIterators {
  /** How many are known, a power of two: loops in loops. */
  public static final int COUNT = 4;

  /** How many threads' are known to all: a power of two. */
  public static final int KNOWN = 64;

  /** Those of the threads that began last, a ring. Of two that meet here one is lost. */
  private static final RecentIterators[] ALL = new RecentIterators[KNOWN];

  private static int made;

  private final WeakReference<?>[] iterators = new WeakReference<?>[COUNT];
  private final WeakReference<?>[] views = new WeakReference<?>[COUNT];
  private int last;
  private int lastView;

  private RecentIterators() {}

  /** Makes those of a thread that has none. */
  public static RecentIterators make() {
    RecentIterators recent = new RecentIterators();
    ALL[made++ & KNOWN - 1] = recent;
    return recent;
  }

  /** Those of some thread, by a number below {@link #KNOWN}; null where there are none. */
  public static RecentIterators of(int number) {
    return ALL[number];
  }

  /** Notes that the thread goes on with an iterator. */
  public void add(Object iterator) {
    if (!has(iterators, iterator)) {
      last = (last + 1) % COUNT;
      iterators[last] = new WeakReference<>(iterator);
    }
  }

  /** Notes that the thread calls a set of entries. */
  public void addView(Object view) {
    if (!has(views, view)) {
      lastView = (lastView + 1) % COUNT;
      views[lastView] = new WeakReference<>(view);
    }
  }

  private static boolean has(WeakReference<?>[] all, Object o) {
    for (WeakReference<?> known : all) {
      if (known != null && known.refersTo(cast(o))) {
        return true;
      }
    }
    return false;
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

  /** The iterator that came so many others before the last one, or null. */
  public Object latest(int before) {
    return get(last - before + COUNT & COUNT - 1);
  }

  /** The set of entries of a number below {@link #COUNT}, or null. */
  public Object view(int number) {
    WeakReference<?> known = views[number];
    return known == null ? null : known.get();
  }
}
