package dev.redflag.detectors.racetrack;

/**
 * A set of accesses that are estimated to be concurrent, as thread ids and clocks (RaceTrack,
 * section 2.1). Immutable, in order of ids.
 */
public final class ThreadSet {
  private final int[] ids;
  private final int[] clocks;

  private ThreadSet(int[] ids, int[] clocks) {
    this.ids = ids;
    this.clocks = clocks;
  }

  /** The set of one access. */
  public static ThreadSet of(int id, int clock) {
    return new ThreadSet(new int[] {id}, new int[] {clock});
  }

  public int size() {
    return ids.length;
  }

  public int id(int i) {
    return ids[i];
  }

  public int clock(int i) {
    return clocks[i];
  }

  /** The clock of a thread's access; zero where it has none. */
  public int get(int id) {
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] == id) {
        return clocks[i];
      }
    }
    return 0;
  }

  /**
   * The set after an access: without what is ordered before it, with the access itself ({@code
   * Merge(Remove(S, B), {t, B(t)})} of figure 2).
   *
   * @param b the vector clock of the thread that accesses
   * @param id that thread
   */
  public ThreadSet after(ClockMap b, int id) {
    int n = 1;
    for (int i = 0; i < ids.length; i++) {
      n += stays(i, b, id) ? 1 : 0;
    }
    int[] newIds = new int[n];
    int[] newClocks = new int[n];
    n = 0;
    boolean placed = false;
    for (int i = 0; i < ids.length; i++) {
      if (stays(i, b, id)) {
        if (!placed && ids[i] > id) {
          newIds[n] = id;
          newClocks[n++] = b.get(id);
          placed = true;
        }
        newIds[n] = ids[i];
        newClocks[n++] = clocks[i];
      }
    }
    if (!placed) {
      newIds[n] = id;
      newClocks[n] = b.get(id);
    }
    return new ThreadSet(newIds, newClocks);
  }

  private boolean stays(int i, ClockMap b, int id) {
    return ids[i] != id && clocks[i] > b.get(ids[i]);
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof ThreadSet s) || s.ids.length != ids.length) {
      return false;
    }
    for (int i = 0; i < ids.length; i++) {
      if (s.ids[i] != ids[i] || s.clocks[i] != clocks[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int h = 1;
    for (int i = 0; i < ids.length; i++) {
      h = (h * 31 + ids[i]) * 31 + clocks[i];
    }
    return h ^ h >>> 16;
  }
}
