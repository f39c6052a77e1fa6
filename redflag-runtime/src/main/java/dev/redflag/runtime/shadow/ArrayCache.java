package dev.redflag.runtime.shadow;

import java.lang.ref.SoftReference;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * A thread's cache in front of the shadows of arrays and JDK objects: direct-mapped by identity
 * hash. Owned by one thread. It holds shadows, which do not hold their arrays.
 */
public final class ArrayCache {
  private static final int INITIAL_SIZE = 8;
  private static final int MAX_SIZE = 1024;
  private static final int LARGE = 16;

  /** Grows with the misses, so that a thread that touches few arrays stays small. */
  private TableShadow[] recent = new TableShadow[INITIAL_SIZE];

  /** The thread's own read planes of the shadows in {@link #recent}, where it asked for them. */
  private ReadPlane[] planes = new ReadPlane[INITIAL_SIZE];

  /** Shadows that take much of the heap: not held so that the JVM could not take them. */
  private SoftReference<TableShadow[]> large;

  private int misses;

  /** The shadow of an array. */
  @ForceInline
  public TableShadow shadowOf(Object array) {
    TableShadow cached = cached(array);
    return cached != null && !cached.isStale() ? cached : miss(array);
  }

  /** The shadow of an array, or null where it is not at hand. */
  @ForceInline
  public TableShadow cached(Object array) {
    TableShadow[] r = recent;
    TableShadow cached = r[System.identityHashCode(array) & r.length - 1];
    return cached != null && cached.refersTo(array) ? cached : null;
  }

  /** The shadow of the state of a JDK object, which is no array. */
  public TableShadow stateOf(Object owner) {
    TableShadow[] r = recent;
    TableShadow cached = r[System.identityHashCode(owner) & r.length - 1];
    return cached != null && cached.isOf(owner) ? cached : missState(owner);
  }

  @DontInline
  private TableShadow missState(Object owner) {
    return keep(ShadowTable.STATES.get(owner));
  }

  @DontInline
  private TableShadow miss(Object array) {
    TableShadow found = large == null ? null : cachedLarge(array);
    return found != null ? found : keep(ShadowTable.ARRAYS.get(array));
  }

  private TableShadow cachedLarge(Object array) {
    TableShadow[] held = large.get();
    TableShadow cached = held == null ? null : held[System.identityHashCode(array) & LARGE - 1];
    return cached != null && cached.isOf(array) ? cached : null;
  }

  private void keepLarge(TableShadow found) {
    TableShadow[] held = large == null ? null : large.get();
    if (held == null) {
      held = new TableShadow[LARGE];
      large = new SoftReference<>(held);
    }
    held[found.hash & LARGE - 1] = found;
  }

  private TableShadow keep(TableShadow found) {
    if (!found.isKept()) {
      return found;
    }
    if (found.isLarge()) {
      keepLarge(found);
      return found;
    }
    if (++misses > recent.length << 1 && recent.length < MAX_SIZE) {
      misses = 0;
      recent = new TableShadow[recent.length << 1];
      planes = new ReadPlane[recent.length];
    }
    int i = found.hash & recent.length - 1;
    recent[i] = found;
    planes[i] = null;
    return found;
  }

  /** The read plane of the thread at a shadow; null where neither has one. */
  public ReadPlane findPlane(TableShadow shadow, int number) {
    int i = shadow.hash & planes.length - 1;
    ReadPlane cached = planes[i];
    if (cached != null && recent[i] == shadow && cached.number == number) {
      return cached;
    }
    ReadPlanes all = shadow.readPlanes();
    ReadPlane found = all == null ? null : all.find(number);
    if (recent[i] == shadow) {
      planes[i] = found;
    }
    return found;
  }
}
