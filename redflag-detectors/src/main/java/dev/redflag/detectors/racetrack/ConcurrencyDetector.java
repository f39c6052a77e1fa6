package dev.redflag.detectors.racetrack;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;

/**
 * The part of RaceTrack that estimates which accesses are concurrent: vector clocks that fork,
 * join, barriers, signals and other plain edges move along. Locks and volatiles order nothing
 * (section 2.2).
 */
abstract class ConcurrencyDetector extends Detector {
  /** All threads seen, for the counters. Guarded by this object's monitor. */
  private RaceTrackThread threads;

  /** The last id that was given to a thread. Guarded likewise. */
  private int lastId;

  @Override
  public final boolean needsSignals() {
    return true;
  }

  /** What is kept of a thread, made at its first use. */
  final RaceTrackThread of(ThreadState t) {
    RaceTrackThread me = (RaceTrackThread) t.detectorState;
    return me != null ? me : make(t);
  }

  private synchronized RaceTrackThread make(ThreadState t) {
    RaceTrackThread made = new RaceTrackThread(++lastId);
    made.next = threads;
    threads = made;
    t.detectorState = made;
    return made;
  }

  private static boolean orders(EdgeKind kind) {
    return switch (kind) {
      case BARRIER, EDGE, SIGNAL -> true;
      case EXCLUSIVE_LOCK, SHARED_LOCK, VOLATILE -> false;
    };
  }

  @Override
  public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {
    RaceTrackThread me = of(t);
    if (!orders(kind)) {
      me.locksChanged();
    } else if (object.detectorState != null) {
      me.merge(RaceTrackSync.of(object, false).clock);
    }
  }

  @Override
  public void release(ThreadState t, SyncObject object, EdgeKind kind) {
    RaceTrackThread me = of(t);
    if (!orders(kind)) {
      me.locksChanged();
      return;
    }
    ClockMap known = me.publish();
    boolean locked = t.writing == object;
    RaceTrackSync sync = RaceTrackSync.of(object, locked);
    if (!locked) {
      object.lock();
    }
    try {
      sync.before = sync.clock;
      if (sync.clock == null || known.covers(sync.clock)) {
        sync.clock = known;
      } else {
        ClockMap merged = sync.clock.copy();
        merged.merge(known, me.id);
        sync.clock = merged;
      }
      sync.releaser = me;
    } finally {
      if (!locked) {
        object.unlock();
      }
    }
  }

  @Override
  public void retract(ThreadState t, SyncObject object, EdgeKind kind) {
    RaceTrackSync sync = (RaceTrackSync) object.detectorState;
    if (!orders(kind) || sync == null) {
      return;
    }
    object.lock();
    try {
      if (sync.releaser == of(t)) { // else another thread released since
        sync.clock = sync.before;
        sync.releaser = null;
      }
    } finally {
      object.unlock();
    }
  }

  @Override
  public void fork(ThreadState parent, ThreadState child) {
    of(child).merge(of(parent).publish());
  }

  @Override
  public void join(ThreadState t, SyncObject ended) {
    acquire(t, ended, EdgeKind.EDGE);
    t.acquireClock(ended.clock); // so that the number of the ended thread can be given again
  }

  @Override
  public void end(ThreadState t, SyncObject ended) {
    release(t, ended, EdgeKind.EDGE);
    ended.clock = t.releaseClock();
  }

  /** The head of the list of all threads seen. */
  final synchronized RaceTrackThread threads() {
    return threads;
  }
}
