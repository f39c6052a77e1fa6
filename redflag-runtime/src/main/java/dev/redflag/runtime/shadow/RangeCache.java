package dev.redflag.runtime.shadow;

import java.lang.ref.SoftReference;

/**
 * The ranges of arrays that a thread accessed last, each in one epoch: a range within one of them
 * is entered already, if the thread is in that epoch still. Whoever came since was not ordered
 * after it, and was found to race with it. Owned by one thread. It holds shadows, which do not hold
 * their arrays, and those softly, so that the JVM can take them where memory runs out.
 *
 * <p>Ranges of one array that meet become one: of many short loops that go through an array
 * together, all are found when they come again.
 */
public final class RangeCache {
  private static final int SIZE = 8;
  private static final long[] NONE = {};

  private SoftReference<TableShadow[]> shadows;

  /** First element and end. */
  private long[] ranges = NONE;

  private long[] epochs;

  /**
   * Whether an access to the elements from {@code from} up to, not including, {@code to} changes
   * nothing.
   */
  public boolean has(TableShadow shadow, int from, int to, long epoch, boolean write) {
    if (ranges == NONE) {
      return false;
    }
    TableShadow[] held = shadows.get();
    if (held == null) {
      return false;
    }
    int written = slot(shadow, true);
    return has(written, held, shadow, from, to, epoch) // a write stands for a read
        || !write && has(written - 1, held, shadow, from, to, epoch);
  }

  private boolean has(int i, TableShadow[] held, TableShadow shadow, int from, int to, long epoch) {
    return held[i] == shadow && epochs[i] == epoch && from(i) <= from && to <= to(i);
  }

  private int from(int i) {
    return (int) (ranges[i] >>> 32);
  }

  private int to(int i) {
    return (int) ranges[i];
  }

  /** Notes that a range was entered. */
  public void keep(TableShadow shadow, int from, int to, long epoch, boolean write) {
    TableShadow[] held = ranges == NONE ? null : shadows.get();
    if (held == null) {
      held = new TableShadow[SIZE << 1];
      shadows = new SoftReference<>(held);
      epochs = new long[SIZE << 1];
      ranges = new long[SIZE << 1];
    }
    int i = slot(shadow, write);
    int first = from;
    int end = to;
    if (held[i] == shadow && epochs[i] == epoch && from <= to(i) && from(i) <= to) {
      first = Math.min(from, from(i));
      end = Math.max(to, to(i));
    }
    held[i] = shadow;
    epochs[i] = epoch;
    ranges[i] = (long) first << 32 | end;
  }

  /** Reads and writes have slots of their own. */
  private static int slot(TableShadow shadow, boolean write) {
    return (shadow.hash & SIZE - 1) << 1 | (write ? 1 : 0);
  }
}
