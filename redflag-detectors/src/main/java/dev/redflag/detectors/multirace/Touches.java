package dev.redflag.detectors.multirace;

/**
 * The threads that touched a location since a barrier last cleaned it, and how often each had
 * arrived at a barrier by its last touch. Guarded by the location's lock.
 */
final class Touches {
  private MultiRaceThread[] threads = new MultiRaceThread[1];
  private int[] arrivals = new int[1];
  private int size;

  void add(MultiRaceThread thread) {
    for (int i = 0; i < size; i++) {
      if (threads[i] == thread) {
        arrivals[i] = thread.arrivals;
        return;
      }
    }
    if (size == threads.length) {
      MultiRaceThread[] t = new MultiRaceThread[size << 1];
      int[] a = new int[size << 1];
      System.arraycopy(threads, 0, t, 0, size);
      System.arraycopy(arrivals, 0, a, 0, size);
      threads = t;
      arrivals = a;
    }
    threads[size] = thread;
    arrivals[size++] = thread.arrivals;
  }

  boolean allBefore(BarrierMeeting meeting) {
    for (int i = 0; i < size; i++) {
      if (!meeting.isAfter(threads[i], arrivals[i])) {
        return false;
      }
    }
    return true;
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      threads[i] = null;
    }
    size = 0;
  }
}
