package dev.redflag.trace.event;

import dev.redflag.runtime.sync.EdgeKind;

/**
 * One event of a run, as a detector is told of it. Threads, objects, sync objects and sites are
 * numbers into the trace's {@link Names}.
 *
 * <p>Volatile fields and barriers are acquires and releases of that {@link EdgeKind}; waiting is a
 * release, later an acquire.
 */
public sealed interface Event {
  /** The thread that the event is of. */
  int thread();

  /** Where it happened; 0 where that is not known. */
  int site();

  /**
   * A read or write of a location.
   *
   * @param write whether it writes
   * @param object the object that the location belongs to
   * @param ordinal the location's number within its object
   */
  record Access(int thread, boolean write, int object, int ordinal, int site) implements Event {
    /** The location that is read or written. */
    public Location location() {
      return new Location(object, ordinal);
    }
  }

  /**
   * A read made a while ago, under no lock and held valid since: it may race with a write before
   * this event, and with none after it.
   */
  record CheckedRead(int thread, int object, int ordinal, int site) implements Event {
    /** The location that was read. */
    public Location location() {
      return new Location(object, ordinal);
    }
  }

  /** The outermost acquire of a sync object, after it succeeded. */
  record Acquire(int thread, int sync, EdgeKind kind, int site) implements Event {}

  /** The outermost release of a sync object, before it is done. */
  record Release(int thread, int sync, EdgeKind kind, int site) implements Event {}

  /**
   * The thread's last release of that object and kind did not happen after all. It orders no
   * acquire that follows, unless the object was released again in between.
   */
  record Retraction(int thread, int sync, EdgeKind kind, int site) implements Event {}

  /** A thread is about to start {@code child}. */
  record Fork(int thread, int child, int site) implements Event {}

  /** A thread knows that {@code ended} has ended. */
  record Join(int thread, int ended, int site) implements Event {}

  /** A thread begins. Need not be told, may be told before its fork, and more than once. */
  record Begin(int thread, int site) implements Event {}

  /** A thread ends. Need not be told, and events may follow. */
  record End(int thread, int site) implements Event {}

  /** An object was made. */
  record Birth(int thread, int object, int site) implements Event {}

  /** An object's finalizer is about to run, in {@code thread}. */
  record Finalization(int thread, int object, int site) implements Event {}
}
