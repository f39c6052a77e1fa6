package dev.redflag.detectors.goldilocks;

import dev.redflag.detectors.state.ThreadMark;
import dev.redflag.detectors.state.VarState;
import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import java.lang.ref.WeakReference;

/**
 * Goldilocks (Elmas, Qadeer and Tasiran, PLDI 2007): each access has a set of threads, locks and
 * volatiles, which grows as synchronization hands the permission to access on; a thread that is not
 * in the set races. Precise. The sets are brought up to date only when their location is accessed,
 * from a list of the synchronization events.
 */
public final class GoldilocksDetector extends Detector {
  private final EventList events;

  /** What is kept of a sync object. */
  private static final class ObjectMark {
    /** Stands, in locksets, for its shared mode, which orders later exclusive acquires only. */
    final Object sharedMode = new Object();

    /** The last release. */
    volatile SyncEvent last;
  }

  public GoldilocksDetector() {
    this.events = new EventList();
  }

  /**
   * Makes a detector that keeps the synchronization events of at most so many segments before it
   * brings the sets that stand in the oldest up to date.
   */
  public GoldilocksDetector(int segmentEvents, int segments) {
    this.events = new EventList(segmentEvents, segments);
  }

  @Override
  public String name() {
    return "goldilocks";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.REFERENCE;
  }

  // ---- synchronization: who is permitted permits the other -------------------------------------

  @Override
  public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {
    if (kind == EdgeKind.SIGNAL) {
      return;
    }
    events.append(object, ThreadMark.of(t));
    ObjectMark mark = (ObjectMark) object.detectorState;
    if (kind == EdgeKind.EXCLUSIVE_LOCK && mark != null) {
      events.append(mark.sharedMode, ThreadMark.of(t));
    }
  }

  @Override
  public void release(ThreadState t, SyncObject object, EdgeKind kind) {
    if (kind == EdgeKind.SIGNAL) {
      return;
    }
    ObjectMark mark = mark(t, object);
    Object to = kind == EdgeKind.SHARED_LOCK ? mark.sharedMode : object;
    mark.last = events.append(ThreadMark.of(t), to);
  }

  @Override
  public void retract(ThreadState t, SyncObject object, EdgeKind kind) {
    ObjectMark mark = (ObjectMark) object.detectorState;
    SyncEvent last = mark == null ? null : mark.last;
    if (last != null && last.from == ThreadMark.of(t)) { // else another thread released since
      mark.last = null;
      events.retract(last);
    }
  }

  private static ObjectMark mark(ThreadState t, SyncObject object) {
    if (object.detectorState == null) {
      boolean locked = t.writing == object;
      if (!locked) {
        object.lock();
      }
      try {
        if (object.detectorState == null) {
          object.detectorState = new ObjectMark();
        }
      } finally {
        if (!locked) {
          object.unlock();
        }
      }
    }
    return (ObjectMark) object.detectorState;
  }

  @Override
  public void fork(ThreadState parent, ThreadState child) {
    events.append(ThreadMark.of(parent), ThreadMark.of(child));
  }

  @Override
  public void join(ThreadState t, SyncObject ended) {
    events.append(ended, ThreadMark.of(t));
  }

  @Override
  public void end(ThreadState t, SyncObject ended) {
    release(t, ended, EdgeKind.EDGE);
  }

  // ---- accesses --------------------------------------------------------------------------------

  private GoldilocksVarState state(Object base, long slot) {
    VarState there = VarState.find(base, slot);
    if (there == null) {
      GoldilocksVarState made = new GoldilocksVarState();
      there = VarState.install(base, slot, made);
      if (there == made) {
        events.register(new WeakReference<>(made));
      }
    }
    return (GoldilocksVarState) there;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    if (t.holdsBack(base, slot, side, site)) {
      return false;
    }
    GoldilocksVarState x = state(base, slot);
    ThreadMark me = ThreadMark.of(t);
    t.epochUsed = true;
    boolean race = false;
    x.lock();
    try {
      SyncEvent now = events.tail();
      if (x.write != null && !x.write.permits(me)) {
        race = t.prior.set(x.write.word, true);
      }
      x.readOf(me).reset(me, now, Epoch.at(t.epoch, site));
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
    return race;
  }

  @Override
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    GoldilocksVarState x = state(base, slot);
    x.lock();
    try {
      return x.write != null
          && !x.write.permits(ThreadMark.of(t))
          && t.prior.set(x.write.word, true);
    } finally {
      x.unlock();
    }
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    GoldilocksVarState x = state(base, slot);
    ThreadMark me = ThreadMark.of(t);
    t.epochUsed = true;
    boolean race = false;
    x.lock();
    try {
      SyncEvent now = events.tail();
      if (x.write != null && !x.write.permits(me)) {
        race = t.prior.set(x.write.word, true);
      }
      for (int i = 0; i < x.readCount() && !race; i++) {
        if (!x.read(i).permits(me)) {
          race = t.prior.set(x.read(i).word, false);
        }
      }
      x.clearReads();
      if (x.write == null) {
        x.write = new Permit();
      }
      x.write.reset(me, now, Epoch.at(t.epoch, site));
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
    return race;
  }
}
