package dev.redflag.detectors.goldilocks;

import java.lang.ref.WeakReference;

/**
 * A stretch of the list of synchronization events, and the locations whose oldest permit may stand
 * in it. Members are added and taken under the segment's monitor.
 */
final class Segment {
  /** Position among the segments, from 0. */
  final int number;

  /** The stretch after this one, or null for the last. Guarded by the list's lock. */
  Segment next;

  /** The first event of the stretch. Guarded by the list's lock. */
  SyncEvent first;

  private WeakReference<?>[] members = new WeakReference<?>[16];
  private int size;

  /** Whether the members were taken: a later one belongs to the next segment. */
  private boolean taken;

  Segment(int number) {
    this.number = number;
  }

  /** Adds a member; returns false where the members were taken already. */
  synchronized boolean add(WeakReference<?> member) {
    if (taken) {
      return false;
    }
    if (size == members.length) {
      WeakReference<?>[] longer = new WeakReference<?>[size << 1];
      System.arraycopy(members, 0, longer, 0, size);
      members = longer;
    }
    members[size++] = member;
    return true;
  }

  /** Takes all members; from now on none is added. */
  synchronized WeakReference<?>[] take() {
    taken = true;
    WeakReference<?>[] all = new WeakReference<?>[size];
    System.arraycopy(members, 0, all, 0, size);
    members = null;
    return all;
  }
}
