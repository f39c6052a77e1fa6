package dev.redflag.detectors.multirace;

import dev.redflag.detectors.multirace.MultiRaceVarState.State;
import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;

/**
 * MultiRace (Pozniansky and Schuster): DJIT+ and a refined LockSet at once. Of the accesses to a
 * location only the first read and the first write in each time frame of a thread are looked at.
 * LockSet finds what no lock protects; DJIT+'s history, always kept, is checked only where
 * LockSet's candidate set is empty, and tells which of it raced.
 *
 * <p>A race that happens-before proves is reported as proved. A violation of the locking discipline
 * that happens-before orders is reported as suspected, the lower the more synchronization lies
 * between.
 *
 * <p>Misses what races while a location is thought to be initialized, or thought to be cleaned by a
 * barrier.
 */
public final class MultiRaceDetector extends HappensBeforeDetector {
  /** The level of a violation between whose accesses no time frame lies. */
  private static final int ORDERED = 1;

  /** Level of all that is found while checking is suspended. */
  private static final int SUSPENDED = 1000;

  private final Granularity granularity;

  /** How accesses are checked where neither thread nor object say otherwise. */
  private volatile Mode mode = Mode.ON;

  private final Counters counters = new Counters();

  /** What {@code --stats} prints. Counted without synchronization: a few may be lost. */
  private static final class Counters {
    long checked;
    long refined;
    long cleaned;
    long historyChecked;
  }

  public MultiRaceDetector() {
    this(Granularity.FINEST);
  }

  public MultiRaceDetector(Granularity granularity) {
    this.granularity = granularity;
  }

  @Override
  public String name() {
    return "multirace";
  }

  @Override
  public ShadowLayout layout() {
    return granularity.isFinest() ? ShadowLayout.REFERENCE : ShadowLayout.OBJECT;
  }

  // ---- modes -----------------------------------------------------------------------------------

  /** Sets how accesses of all threads are checked. */
  public void everywhere(Mode to) {
    mode = to;
  }

  /** Sets how accesses by a thread are checked; called by that thread. */
  public void inThread(ThreadState t, Mode to) {
    MultiRaceThread.of(t).mode = to;
  }

  /** Sets how accesses by a thread to an object or array are checked; called by that thread. */
  public void ofObject(ThreadState t, Object object, Mode to) {
    MultiRaceThread me = MultiRaceThread.of(t);
    if (me.objectModes == null) {
      me.objectModes = new ObjectModes();
    }
    me.objectModes.set(object, to);
  }

  /** The narrowest mode that is set: of the object, of the thread, of all. */
  private Mode mode(MultiRaceThread me, Object side) {
    Mode own = me.objectModes == null ? null : me.objectModes.of(side);
    return own != null ? own : me.mode != Mode.ON ? me.mode : mode;
  }

  // ---- barriers --------------------------------------------------------------------------------

  @Override
  public void release(ThreadState t, SyncObject object, EdgeKind kind) {
    super.release(t, object, kind);
    if (kind == EdgeKind.BARRIER) {
      MultiRaceThread me = MultiRaceThread.of(t);
      boolean locked = t.writing == object;
      if (!locked) {
        object.lock();
      }
      try {
        if (object.detectorState == null) {
          object.detectorState = new BarrierMeeting(object);
        }
        me.at = (BarrierMeeting) object.detectorState;
        me.at.arrive(me);
      } finally {
        if (!locked) {
          object.unlock();
        }
      }
    }
  }

  @Override
  public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {
    super.acquire(t, object, kind);
    if (kind != EdgeKind.BARRIER) {
      return;
    }
    MultiRaceThread me = MultiRaceThread.of(t);
    if (me.at != null && me.at.barrier == object) {
      boolean locked = t.writing == object;
      if (!locked) {
        object.lock();
      }
      try {
        if (object.detectorState == me.at) { // the first to pass: the next to arrive meets others
          object.detectorState = null;
        }
      } finally {
        if (!locked) {
          object.unlock();
        }
      }
      me.passed(me.at);
      me.at = null;
    }
  }

  // ---- accesses --------------------------------------------------------------------------------

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    MultiRaceThread me = MultiRaceThread.of(t);
    MultiRaceVarState v = location(base, slot, side, site);
    Mode how = mode(me, side);
    if (how == Mode.DISABLED
        || how == Mode.ON && me.suspendedEpoch != t.epoch && (v.reads.has(t) || v.writes.has(t))) {
      return false;
    }
    return access(t, me, v, site, false, how);
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    MultiRaceThread me = MultiRaceThread.of(t);
    MultiRaceVarState v = location(base, slot, side, site);
    Mode how = mode(me, side);
    if (how == Mode.DISABLED || how == Mode.ON && me.suspendedEpoch != t.epoch && v.writes.has(t)) {
      return false;
    }
    return access(t, me, v, site, true, how);
  }

  /** Looks at the writes before, where LockSet's candidate set is empty; remembers nothing. */
  @Override
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    if (mode(MultiRaceThread.of(t), side) == Mode.DISABLED) {
      return false;
    }
    MultiRaceVarState v = location(base, slot, side, site);
    v.lock();
    try {
      return v.isEmpty() && djit(t, v, false);
    } finally {
      v.unlock();
    }
  }

  private MultiRaceVarState location(Object base, long slot, Object side, int site) {
    return granularity.isFinest()
        ? MultiRaceVarState.of(base, slot)
        : MultiRaceUnits.of(side, site, Slot.ordinal(slot), granularity);
  }

  /** The first read or first write of a location in a time frame, or any while suspended. */
  private boolean access(
      ThreadState t, MultiRaceThread me, MultiRaceVarState v, int site, boolean write, Mode how) {
    counters.checked++;
    boolean race = false;
    v.lock();
    try {
      if (me.cleans(v.touches)) {
        clean(v);
      }
      boolean violation = step(t, me, v, write);
      if (v.isEmpty()) {
        counters.historyChecked++;
        race = djit(t, v, write) || violation && suspect(t, v, write);
      }
      (write ? v.writes : v.reads).set(t, site);
      v.touches.add(me);
    } finally {
      v.unlock();
    }
    if (how == Mode.SUSPENDED) {
      me.suspendedEpoch = t.epoch;
      if (race) {
        t.prior.level = SUSPENDED;
        t.prior.accuracy = "found where checking is suspended";
      }
    }
    Stacks.remember(t, site);
    return race;
  }

  private void clean(MultiRaceVarState v) {
    v.touches.clear();
    if (v.state != State.VIRGIN) {
      v.state = State.CLEAN;
      v.owner = null;
      v.resetCandidates();
      counters.cleaned++;
    }
  }

  /** One step of the LockSet machine, figure 6; returns whether it warns. */
  private boolean step(ThreadState t, MultiRaceThread me, MultiRaceVarState v, boolean write) {
    switch (v.state) {
      case VIRGIN:
        if (write) {
          v.state = State.INITIALIZING;
          v.owner = me;
        }
        return false;
      case INITIALIZING:
        return v.owner != me && share(t, v, write);
      case CLEAN:
        v.state = State.EXCLUSIVE;
        v.owner = me;
        refine(t, v, write);
        return false;
      case EXCLUSIVE:
        if (v.owner != me) {
          return share(t, v, write);
        }
        refine(t, v, write);
        return false;
      case SHARED:
        return share(t, v, write);
      case EMPTY:
        return false;
    }
    throw new AssertionError(v.state);
  }

  /** An access by one of several threads. */
  private boolean share(ThreadState t, MultiRaceVarState v, boolean write) {
    v.owner = null;
    refine(t, v, write);
    v.state = v.isEmpty() ? State.EMPTY : State.SHARED;
    return v.state == State.EMPTY;
  }

  private void refine(ThreadState t, MultiRaceVarState v, boolean write) {
    counters.refined++;
    v.refine(t, write);
  }

  /** DJIT+: whether a conflicting access is not ordered before this one. */
  private boolean djit(ThreadState t, MultiRaceVarState v, boolean write) {
    long other = v.writes.unordered(t);
    boolean otherWrites = other != 0;
    if (other == 0 && write) {
      other = v.reads.unordered(t);
    }
    if (other == 0) {
      return false;
    }
    t.prior.set(other, otherWrites);
    if (!granularity.isFinest()) {
      t.prior.suspect(other, otherWrites, 0, "unordered, but perhaps on other parts of one unit");
    }
    return true;
  }

  /** A violation that happens-before orders: graded by the time frames between. */
  private boolean suspect(ThreadState t, MultiRaceVarState v, boolean write) {
    long other = v.writes.latest(t);
    boolean otherWrites = other != 0;
    long read = v.reads.latest(t);
    if (read != 0 && (other == 0 || write && framesSince(t, read) < framesSince(t, other))) {
      other = read;
      otherWrites = false;
    }
    if (other == 0) {
      return false; // no other thread has come since the history was begun
    }
    int frames = framesSince(t, other);
    String accuracy =
        new StringBuilder("no lock protects all accesses; ordered in this run, ")
            .append(frames)
            .append(frames == 1 ? " time frame" : " time frames")
            .append(" between")
            .toString();
    return t.prior.suspect(other, otherWrites, ORDERED + Math.min(frames, SUSPENDED / 2), accuracy);
  }

  /** Time frames of the other thread that this one has heard of the end of, since an access. */
  private static int framesSince(ThreadState t, long word) {
    return t.clock.get(Epoch.thread(word)) - Epoch.clock(word) + 1;
  }

  @Override
  public String[] statistics() {
    return new String[] {
      "first accesses in a time frame", Long.toString(counters.checked),
      "candidate sets refined", Long.toString(counters.refined),
      "locations cleaned by barriers", Long.toString(counters.cleaned),
      "histories checked", Long.toString(counters.historyChecked),
    };
  }
}
