package dev.redflag.detectors.goldilocks;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.ref.WeakReference;

/**
 * The synchronization events of a run, as far back as a permit still stands.
 *
 * <p>Goals: an event costs one small object; a permit is brought up to date only when its location
 * is accessed; the list does not grow without bound for locations that nobody accesses again.
 *
 * <p>Representation: a linked list that permits point into, so that what no permit needs is
 * garbage. It is cut into segments. Where there are too many, the permits that stand in the oldest
 * are moved on to the next one (the partially eager evaluation of the Goldilocks paper).
 *
 * <p>Locks: a location's lock may be held while the list's or a segment's is taken, never the other
 * way round.
 */
final class EventList {
  private static final int SEGMENT_EVENTS = 1 << 12;
  private static final int SEGMENTS = 64;
  private static final long LOCK = Memory.offset(EventList.class, "lock");

  private final int segmentEvents;
  private final int maxSegments;

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  private Segment oldest = new Segment(0);
  private Segment newest = oldest;
  private int inNewest;

  /** The last event; permits of the present stand here. Written under the lock. */
  private volatile SyncEvent tail = new SyncEvent(null, null, null, oldest);

  EventList() {
    this(SEGMENT_EVENTS, SEGMENTS);
  }

  /** A list that keeps at most so many segments of so many events. */
  EventList(int segmentEvents, int maxSegments) {
    this.segmentEvents = segmentEvents;
    this.maxSegments = maxSegments;
    oldest.first = tail;
  }

  /** The last event so far. */
  SyncEvent tail() {
    return tail;
  }

  /** Appends the event that gives {@code to} what {@code from} has. */
  SyncEvent append(Object from, Object to) {
    return append(from, to, null);
  }

  /** Appends the event that takes another one back. */
  void retract(SyncEvent event) {
    append(null, null, event);
  }

  private SyncEvent append(Object from, Object to, SyncEvent retracted) {
    Segment full = null;
    SyncEvent event;
    lock();
    try {
      boolean cut = inNewest == segmentEvents;
      if (cut) {
        newest.next = new Segment(newest.number + 1);
        newest = newest.next;
        inNewest = 0;
      }
      event = new SyncEvent(from, to, retracted, newest);
      inNewest++;
      tail.next = event;
      tail = event;
      if (cut) {
        newest.first = event;
        if (newest.number - oldest.number >= maxSegments) {
          full = oldest;
          oldest = oldest.next;
        }
      }
    } finally {
      unlock();
    }
    if (full != null) {
      moveOn(full);
    }
    return event;
  }

  /** Notes a new location, none of whose permits stands before the present end. */
  void register(WeakReference<GoldilocksVarState> member) {
    register(tail.segment, member);
  }

  private void register(Segment from, WeakReference<?> member) {
    Segment s = from;
    while (!s.add(member)) {
      s = next(s);
    }
  }

  private Segment next(Segment s) {
    lock();
    try {
      return s.next;
    } finally {
      unlock();
    }
  }

  /** Moves all permits out of a segment, into the next one. */
  private void moveOn(Segment full) {
    Segment after = next(full);
    for (WeakReference<?> member : full.take()) {
      GoldilocksVarState x = (GoldilocksVarState) member.get();
      if (x != null) {
        x.lock();
        try {
          x.moveTo(after.first);
        } finally {
          x.unlock();
        }
        register(after, member);
      }
    }
  }

  private void lock() {
    Memory.lock(this, LOCK);
  }

  private void unlock() {
    Memory.unlock(this, LOCK);
  }
}
