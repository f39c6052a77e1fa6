package dev.redflag.detectors.multirace;

import dev.redflag.runtime.sync.SyncObject;

/**
 * One meeting of threads at a barrier: who arrived, and as which of its arrivals. Complete, and
 * never changed any more, when the first of them passes. Guarded by the lock of the barrier's sync
 * object until then.
 */
final class BarrierMeeting {
  /** The barrier. */
  final SyncObject barrier;

  private MultiRaceThread[] parties = new MultiRaceThread[4];
  private int[] arrivals = new int[4];
  private int size;

  BarrierMeeting(SyncObject barrier) {
    this.barrier = barrier;
  }

  void arrive(MultiRaceThread thread) {
    if (size == parties.length) {
      MultiRaceThread[] p = new MultiRaceThread[size << 1];
      int[] a = new int[size << 1];
      System.arraycopy(parties, 0, p, 0, size);
      System.arraycopy(arrivals, 0, a, 0, size);
      parties = p;
      arrivals = a;
    }
    parties[size] = thread;
    arrivals[size++] = ++thread.arrivals;
  }

  /**
   * Whether a thread is a party that had arrived {@code before} times when it touched something.
   */
  boolean isAfter(MultiRaceThread thread, int before) {
    for (int i = 0; i < size; i++) {
      if (parties[i] == thread && before < arrivals[i]) {
        return true;
      }
    }
    return false;
  }
}
