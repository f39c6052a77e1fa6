package dev.redflag.detectors.goldilocks;

/**
 * The lockset of one access: the threads that may access the location next without a race with it,
 * and the locks and volatiles that hand the permission on. Guarded by the location's lock.
 */
final class Permit {
  /** The word (epoch and site) of the access. */
  long word;

  private Object[] members = new Object[2];

  /** By member the event that made it one; null for the thread of the access. */
  private SyncEvent[] makers = new SyncEvent[2];

  private int size;

  /** The last event that the members take account of. */
  private SyncEvent position;

  /** Starts anew: the accessing thread alone is permitted. */
  void reset(Object thread, SyncEvent now, long accessWord) {
    for (int i = 1; i < size; i++) {
      members[i] = null;
      makers[i] = null;
    }
    members[0] = thread;
    makers[0] = null;
    size = 1;
    position = now;
    word = accessWord;
  }

  /** Whether a thread is permitted, by the events up to the present end of the list. */
  boolean permits(Object thread) {
    if (contains(thread)) {
      return true;
    }
    for (SyncEvent e = position.next; e != null; e = e.next) {
      apply(e);
      if (e.to == thread && contains(thread)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes account of the events up to the first event of a later segment, where not done already.
   */
  void moveTo(SyncEvent end) {
    while (position.segment.number < end.segment.number) {
      apply(position.next);
    }
  }

  private void apply(SyncEvent e) {
    if (e.retracted != null) {
      remove(e.retracted);
    } else if (contains(e.from) && !contains(e.to)) {
      if (size == members.length) {
        grow();
      }
      makers[size] = e;
      members[size++] = e.to;
    }
    position = e;
  }

  private void grow() {
    Object[] m = new Object[size << 1];
    SyncEvent[] e = new SyncEvent[size << 1];
    System.arraycopy(members, 0, m, 0, size);
    System.arraycopy(makers, 0, e, 0, size);
    members = m;
    makers = e;
  }

  /** Takes out the member that an event made one. */
  private void remove(SyncEvent maker) {
    for (int i = 1; i < size; i++) {
      if (makers[i] == maker) {
        size--;
        members[i] = members[size];
        makers[i] = makers[size];
        members[size] = null;
        makers[size] = null;
        return;
      }
    }
  }

  private boolean contains(Object member) {
    for (int i = 0; i < size; i++) {
      if (members[i] == member) {
        return true;
      }
    }
    return false;
  }
}
