package dev.redflag.detectors.racetrack;

/**
 * A vector clock as a map from thread ids to clocks (RaceTrack, section 2.1), bounded: where it
 * would get too large, the half that was updated longest ago is dropped (section 3.5). What is
 * dropped widens the threadsets of locations, and so can cause a false alarm; it is counted.
 *
 * <p>Not for concurrent use; a published one is never changed any more.
 */
public final class ClockMap {
  /** The most entries that a map holds. */
  public static final int BOUND = 8192;

  private final int bound;

  /** Open addressing: ids (zero where free), clocks, and when each was updated last. */
  private int[] ids;

  private int[] clocks;
  private int[] stamps;
  private int size;
  private int stamp;

  /** Entries dropped so far. */
  private int dropped;

  public ClockMap() {
    this(BOUND);
  }

  /** A map that holds at most {@code bound} entries. */
  public ClockMap(int bound) {
    this.bound = bound;
    allocate(4);
  }

  private ClockMap(ClockMap other) {
    bound = other.bound;
    ids = other.ids.clone();
    clocks = other.clocks.clone();
    stamps = other.stamps.clone();
    size = other.size;
    stamp = other.stamp;
  }

  private void allocate(int length) {
    ids = new int[length];
    clocks = new int[length];
    stamps = new int[length];
    size = 0;
  }

  /** A copy that changes on its own. */
  public ClockMap copy() {
    return new ClockMap(this);
  }

  private static int spread(int id) {
    int h = id * 0x9E3779B9;
    return h ^ h >>> 16;
  }

  private int index(int id) {
    int mask = ids.length - 1;
    int i = spread(id) & mask;
    while (ids[i] != 0 && ids[i] != id) {
      i = i + 1 & mask;
    }
    return i;
  }

  /** The clock of a thread; zero where it has no entry. */
  public int get(int id) {
    int i = index(id);
    return ids[i] == id ? clocks[i] : 0;
  }

  /** The number of threads with an entry. */
  public int size() {
    return size;
  }

  /** How many entries were dropped since the map was made or copied. */
  public int dropped() {
    return dropped;
  }

  /** Raises the clock of a thread; the entry of {@code own} is never dropped. */
  public void raise(int id, int clock, int own) {
    int i = index(id);
    if (ids[i] == id) {
      if (clock > clocks[i]) {
        clocks[i] = clock;
        stamps[i] = ++stamp;
      }
      return;
    }
    if (size == bound) {
      dropOldest(own);
      i = index(id);
    } else if (size >= ids.length - (ids.length >> 2)) {
      rebuild(ids.length << 1, Integer.MIN_VALUE, own);
      i = index(id);
    }
    put(i, id, clock, ++stamp);
  }

  private void put(int i, int id, int clock, int at) {
    ids[i] = id;
    clocks[i] = clock;
    stamps[i] = at;
    size++;
  }

  /** Takes in the larger clocks of another map (Merge of section 2.1). */
  public void merge(ClockMap other, int own) {
    for (int i = 0; i < other.ids.length; i++) {
      if (other.ids[i] != 0) {
        raise(other.ids[i], other.clocks[i], own);
      }
    }
  }

  /** Whether merging another map in would change nothing. */
  boolean covers(ClockMap other) {
    if (other == this) {
      return true;
    }
    for (int i = 0; i < other.ids.length; i++) {
      if (other.ids[i] != 0 && get(other.ids[i]) < other.clocks[i]) {
        return false;
      }
    }
    return true;
  }

  private void dropOldest(int own) {
    int[] sorted = new int[size];
    int n = 0;
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] != 0) {
        sorted[n++] = stamps[i];
      }
    }
    sort(sorted);
    int before = size;
    rebuild(ids.length, sorted[n >> 1], own);
    dropped += before - size;
  }

  /** Shell sort: the JDK's own is a method that the program's accesses are watched at. */
  private static void sort(int[] a) {
    for (int gap = a.length >> 1; gap > 0; gap >>= 1) {
      for (int i = gap; i < a.length; i++) {
        int moved = a[i];
        int k = i;
        for (; k >= gap && a[k - gap] > moved; k -= gap) {
          a[k] = a[k - gap];
        }
        a[k] = moved;
      }
    }
  }

  private void rebuild(int length, int oldestKept, int own) {
    int[] oldIds = ids;
    int[] oldClocks = clocks;
    int[] oldStamps = stamps;
    allocate(length);
    for (int i = 0; i < oldIds.length; i++) {
      if (oldIds[i] != 0 && (oldStamps[i] >= oldestKept || oldIds[i] == own)) {
        put(index(oldIds[i]), oldIds[i], oldClocks[i], oldStamps[i]);
      }
    }
  }
}
