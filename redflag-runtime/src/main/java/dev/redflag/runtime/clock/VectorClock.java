package dev.redflag.runtime.clock;

/**
 * An immutable vector clock: a map from thread numbers to clocks in which absent threads are zero.
 *
 * <p>Representation: a radix tree of 32-way nodes, leaves of {@code int}. Versions share all that
 * did not change, so that a release costs one path and an acquire only the subtrees that differ:
 * 100,000 living threads that pass one lock keep a few words each, not a row of 100,000.
 *
 * <p>Common case: fewer than 32 threads, one short leaf. Immutable objects with final fields only,
 * hence safe to hand from thread to thread by any means.
 */
public final class VectorClock {
  private static final int WIDTH_BITS = 5;
  private static final int WIDTH = 1 << WIDTH_BITS;
  private static final int[] NO_LEAF = {};

  /** The clock that is zero for every thread. */
  public static final VectorClock EMPTY = new VectorClock(NO_LEAF, 0, 0);

  /** An {@code int[]} (length at most 32) at height 0, else an {@code Object[]} of 32 subtrees. */
  private final Object root;

  /** Levels of inner nodes above the leaves. */
  private final int height;

  /** Serial number of the thread whose own clock this is or was; 0 where it was nobody's. */
  private final int maker;

  private VectorClock(Object root, int height, int maker) {
    this.root = root;
    this.height = height;
    this.maker = maker;
  }

  /**
   * The serial number of the thread whose own clock this is or was, or 0. Since a thread's clock
   * only grows, its maker need not join it.
   */
  public int maker() {
    return maker;
  }

  /** The clock of a thread; zero where none is recorded. */
  public int get(int thread) {
    int h = height;
    if (thread >>> WIDTH_BITS * (h + 1) != 0) {
      return 0;
    }
    Object node = root;
    while (h > 0) {
      node = ((Object[]) node)[thread >>> WIDTH_BITS * h & WIDTH - 1];
      if (node == null) {
        return 0;
      }
      h--;
    }
    int[] leaf = (int[]) node;
    int i = thread & WIDTH - 1;
    return i < leaf.length ? leaf[i] : 0;
  }

  /** This clock with one entry replaced, made by nobody. */
  public VectorClock with(int thread, int clock) {
    return with(thread, clock, 0);
  }

  /** This clock with one entry replaced, as the clock of a thread. */
  public VectorClock with(int thread, int clock, int newMaker) {
    Object r = root;
    int h = height;
    if (h == 0 && thread < WIDTH) { // the common case, in one look
      int[] old = (int[]) r;
      if (thread < old.length) {
        if (old[thread] == clock) {
          return this;
        }
        int[] leaf = old.clone();
        leaf[thread] = clock;
        return new VectorClock(leaf, 0, newMaker);
      }
    }
    if (get(thread) == clock) {
      return this;
    }
    while (thread >>> WIDTH_BITS * (h + 1) != 0) {
      Object[] up = new Object[WIDTH];
      up[0] = r;
      r = up;
      h++;
    }
    return new VectorClock(set(r, h, thread, clock), h, newMaker);
  }

  private static Object set(Object node, int h, int thread, int clock) {
    if (h == 0) {
      int[] old = node == null ? NO_LEAF : (int[]) node;
      int i = thread & WIDTH - 1;
      int[] leaf = new int[Math.max(old.length, leafLength(i))];
      System.arraycopy(old, 0, leaf, 0, old.length);
      leaf[i] = clock;
      return leaf;
    }
    Object[] inner = node == null ? new Object[WIDTH] : ((Object[]) node).clone();
    int i = thread >>> WIDTH_BITS * h & WIDTH - 1;
    inner[i] = set(inner[i], h - 1, thread, clock);
    return inner;
  }

  private static int leafLength(int index) {
    return index < 4 ? 4 : Integer.highestOneBit(index) << 1;
  }

  /** The pointwise maximum; one of the two operands where it covers the other. */
  public VectorClock join(VectorClock other) {
    return join(other, 0);
  }

  /** As {@link #join(VectorClock)}; where the result is a new clock, it is the maker's. */
  public VectorClock join(VectorClock other, int newMaker) {
    if (other == this || other.root == NO_LEAF) {
      return this;
    }
    if (root == NO_LEAF) {
      return other;
    }
    VectorClock high = height >= other.height ? this : other;
    VectorClock low = high == this ? other : this;
    Object lowRoot = low.root;
    for (int h = low.height; h < high.height; h++) {
      Object[] up = new Object[WIDTH];
      up[0] = lowRoot;
      lowRoot = up;
    }
    // Operands in the order this, other: where both cover each other, this is kept.
    Object a = high == this ? high.root : lowRoot;
    Object b = high == this ? lowRoot : high.root;
    Object joined = join(a, b, high.height);
    if (joined == root) {
      return this;
    }
    if (joined == other.root) {
      return other;
    }
    return new VectorClock(joined, high.height, newMaker);
  }

  private static Object join(Object a, Object b, int h) {
    if (a == b || b == null) {
      return a;
    }
    if (a == null) {
      return b;
    }
    return h == 0 ? joinLeaves((int[]) a, (int[]) b) : joinInner((Object[]) a, (Object[]) b, h);
  }

  private static Object joinInner(Object[] a, Object[] b, int h) {
    Object[] joined = null;
    boolean isB = true;
    for (int i = 0; i < WIDTH; i++) {
      Object c = join(a[i], b[i], h - 1);
      if (c != a[i] && joined == null) {
        joined = a.clone();
      }
      if (joined != null) {
        joined[i] = c;
      }
      isB &= c == b[i];
    }
    return joined == null ? a : isB ? b : joined;
  }

  private static Object joinLeaves(int[] a, int[] b) {
    boolean aCovers = a.length >= b.length;
    boolean bCovers = b.length >= a.length;
    int common = Math.min(a.length, b.length);
    for (int i = 0; i < common && (aCovers || bCovers); i++) {
      aCovers &= a[i] >= b[i];
      bCovers &= b[i] >= a[i];
    }
    if (aCovers) {
      return a;
    }
    if (bCovers) {
      return b;
    }
    int[] joined = a.length >= b.length ? a.clone() : b.clone();
    for (int i = 0; i < common; i++) {
      joined[i] = Math.max(a[i], b[i]);
    }
    return joined;
  }

  /** Whether every entry is at most the other's: this clock happened before or is equal. */
  public boolean atMost(VectorClock other) {
    return other.join(this) == other;
  }

  /** The number of threads up to the highest one with an entry, rounded up to a leaf's length. */
  public int bound() {
    return height == 0 ? ((int[]) root).length : 1 << WIDTH_BITS * (height + 1);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("<");
    for (int i = 0; i < bound(); i++) {
      if (get(i) != 0) {
        text.append(text.length() > 1 ? ", " : "").append(get(i)).append('@').append(i);
      }
    }
    return text.append('>').toString();
  }
}
