package dev.redflag.detectors.record;

import dev.redflag.runtime.container.BlockSink;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.Sweepable;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.HeldReads;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * A detector that records the events that it is told of, and tells another one: so detector and
 * trace have one and the same stream, event for event in one order.
 *
 * <p>Each event is recorded and passed on under one lock of the whole run. It makes recording slow,
 * and the trace exact: what the detector reports is what a replay of the trace reports.
 *
 * <p><b>Locks.</b> An event of a sync object is made under that object's own short lock, taken
 * first: the hooks of atomic variables hold it around their operation, and come in with it. The
 * order is the sync object's, the recorder's, then whatever the detector takes for one location.
 * The recorder's lock is never taken from a holder by force, since a write to the file can take
 * long.
 */
public final class Recorder extends Detector {
  private static final long LOCK = Memory.offset(Recorder.class, "lock");

  /** Releases ahead that are kept: more than constructors that run at a time in one stack. */
  private static final int MOST_AHEAD = 64;

  private final Detector detector;
  private final TraceBlocks out;
  private final RecordedNames names;

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** Whether the trace has ended: events are dropped. Guarded by the lock. */
  private boolean finished;

  /** Why events are recorded no more, though checked still; null where all is well. */
  private Throwable failure;

  private long events;

  /**
   * Releases ahead that are not recorded yet, the oldest first, and who made them. They stand in
   * the trace before the thread's next release, or before the object is acquired. Guarded by the
   * lock.
   */
  private final SyncObject[] ahead = new SyncObject[MOST_AHEAD];

  private final ThreadState[] aheadBy = new ThreadState[MOST_AHEAD];
  private int aheads;

  /**
   * Makes a recorder.
   *
   * @param detector who is told of the events too
   * @param sink takes the trace
   */
  public Recorder(Detector detector, BlockSink sink) {
    this.detector = detector;
    this.out = new TraceBlocks(sink);
    this.names = new RecordedNames(out);
  }

  /** The detector that is told of the events. */
  public Detector detector() {
    return detector;
  }

  @Override
  public String name() {
    return detector.name();
  }

  @Override
  public ShadowLayout layout() {
    ShadowLayout wanted = detector.layout();
    return wanted == ShadowLayout.NONE ? ShadowLayout.REFERENCE : wanted; // else none is told
  }

  @Override
  public boolean needsNames() {
    return true;
  }

  @Override
  public boolean needsSignals() {
    return true;
  }

  // ---- the trace's end -------------------------------------------------------------------------

  /** Writes out what was recorded so far. */
  public void flush() {
    ThreadState t = Threads.current(); // before the lock: a thread that is new is recorded too
    boolean before = t.inRuntime;
    t.inRuntime = true;
    lock();
    try {
      if (!finished) {
        out.flush();
      }
    } finally {
      unlock();
      t.inRuntime = before;
    }
  }

  /**
   * Ends the trace, and with it the detector's work: what happens later is neither recorded nor
   * checked, so that both have seen the same to the end.
   *
   * @return why the trace is not whole, or null
   */
  public Throwable finish() {
    ThreadState t = Threads.current();
    boolean before = t.inRuntime;
    t.inRuntime = true;
    lock();
    try {
      if (!finished) {
        finished = true;
        out.finish();
      }
      return failure != null ? failure : out.failure();
    } finally {
      unlock();
      t.inRuntime = before;
    }
  }

  /** Something that flushes from time to time, so that little is lost where the run is killed. */
  public Sweepable flusher() {
    return new Sweepable() {
      @Override
      public void sweepIfNeeded() {
        flush();
      }
    };
  }

  private void lock() {
    int spins = 0;
    while (!Memory.U.compareAndSetInt(this, LOCK, 0, 1)) {
      spins = Memory.spin(spins);
    }
  }

  private void unlock() {
    Memory.unlock(this, LOCK);
  }

  /** How many events were recorded so far. */
  public long events() {
    return events;
  }

  /** Begins to record an event; hooks are off for the thread until {@link #recorded}. */
  private boolean recording(ThreadState t) {
    boolean before = t.inRuntime;
    t.inRuntime = true;
    events++;
    out.mark();
    return before;
  }

  /**
   * An event could not be recorded: memory or stack ran out in the midst of it. What came before is
   * kept; later events cannot be told, since what they refer to may be missing.
   */
  private void fail(Throwable error) {
    failure = error;
    events--;
    out.dropMarked();
  }

  private static void recorded(ThreadState t, boolean before) {
    t.inRuntime = before;
  }

  // ---- accesses --------------------------------------------------------------------------------

  @Override
  @ReservedStackAccess
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    if (t.holdsBack(base, slot, side, site)) {
      return false; // told when its stamp is looked at: as a checked read, a read, or not at all
    }
    lock();
    try {
      if (finished) {
        return false;
      }
      access(t, TraceFormat.READ, slot, side, site);
      return detector.read(t, base, slot, side, site);
    } finally {
      unlock();
    }
  }

  /** A trace tells atomic accesses by their sites. */
  @Override
  public boolean keepsAtomicApart() {
    return detector.keepsAtomicApart();
  }

  @Override
  @ReservedStackAccess
  public boolean readAtomic(ThreadState t, Object base, long slot, Object side, int site) {
    if (t.holdsBack(base, slot, side, site)) {
      return false;
    }
    lock();
    try {
      if (finished) {
        return false;
      }
      access(t, TraceFormat.READ, slot, side, site);
      return detector.readAtomic(t, base, slot, side, site);
    } finally {
      unlock();
    }
  }

  @Override
  @ReservedStackAccess
  public boolean writeAtomic(ThreadState t, Object base, long slot, Object side, int site) {
    lock();
    try {
      if (finished) {
        return false;
      }
      access(t, TraceFormat.WRITE, slot, side, site);
      return detector.writeAtomic(t, base, slot, side, site);
    } finally {
      unlock();
    }
  }

  @Override
  @ReservedStackAccess
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    lock();
    try {
      if (finished) {
        return false;
      }
      access(t, TraceFormat.CHECKED_READ, slot, side, site);
      return detector.checkRead(t, base, slot, side, site);
    } finally {
      unlock();
    }
  }

  /** Recorded only where it counts, so that a replay finds what the run did. */
  @Override
  @ReservedStackAccess
  public boolean checkRead(
      ThreadState t, Object base, long slot, Object side, int site, HeldReads held) {
    lock();
    try {
      if (finished) {
        return false;
      }
      boolean race = detector.checkRead(t, base, slot, side, site);
      if (race && !held.isStillValid()) {
        return false;
      }
      access(t, TraceFormat.CHECKED_READ, slot, side, site);
      return race;
    } finally {
      unlock();
    }
  }

  @Override
  @ReservedStackAccess
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    lock();
    try {
      if (finished) {
        return false;
      }
      access(t, TraceFormat.WRITE, slot, side, site);
      return detector.write(t, base, slot, side, site);
    } finally {
      unlock();
    }
  }

  private void access(ThreadState t, int operation, long slot, Object side, int site) {
    if (failure != null) {
      return;
    }
    boolean before = recording(t);
    try {
      int place = names.site(site);
      int thread = names.thread(t);
      names.locate(slot, side);
      out.begin(thread, operation).number(names.object).number(names.ordinal).number(place);
    } catch (Throwable error) {
      fail(error);
    } finally {
      recorded(t, before);
    }
  }

  @Override
  @ReservedStackAccess
  public void birth(ThreadState t, Object base, long slot, Object side) {
    lock();
    try {
      if (!finished) {
        whole(t, TraceFormat.BIRTH, slot, side);
        detector.birth(t, base, slot, side);
      }
    } finally {
      unlock();
    }
  }

  @Override
  @ReservedStackAccess
  public void finalization(ThreadState t, Object base, long slot, Object side) {
    lock();
    try {
      if (!finished) {
        whole(t, TraceFormat.FINALIZATION, slot, side);
        detector.finalization(t, base, slot, side);
      }
    } finally {
      unlock();
    }
  }

  private void whole(ThreadState t, int operation, long slot, Object side) {
    if (failure != null) {
      return;
    }
    boolean before = recording(t);
    try {
      int thread = names.thread(t);
      names.locate(slot, side);
      out.begin(thread, operation).number(names.object).number(0);
    } catch (Throwable error) {
      fail(error);
    } finally {
      recorded(t, before);
    }
  }

  // ---- synchronization -------------------------------------------------------------------------

  @Override
  @ReservedStackAccess
  public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {
    SyncObject outer = enter(t, object);
    try {
      if (!finished) {
        recordAhead(t, null, object);
        edge(t, TraceFormat.ACQUIRE, object, kind);
        detector.acquire(t, object, kind);
      }
    } finally {
      leave(t, object, outer);
    }
  }

  @Override
  @ReservedStackAccess
  public void release(ThreadState t, SyncObject object, EdgeKind kind) {
    SyncObject outer = enter(t, object);
    try {
      if (!finished) {
        recordAhead(t, t, null);
        edge(t, TraceFormat.RELEASE, object, kind);
        detector.release(t, object, kind);
      }
    } finally {
      leave(t, object, outer);
    }
  }

  /** A trace has releases of what was done only: this one is recorded when more is done. */
  @Override
  @ReservedStackAccess
  public void releaseAhead(ThreadState t, SyncObject object) {
    SyncObject outer = enter(t, object);
    try {
      if (!finished) {
        if (aheads == MOST_AHEAD) {
          recordAhead(t, 0);
        }
        ahead[aheads] = object;
        aheadBy[aheads++] = t;
        detector.releaseAhead(t, object);
      }
    } finally {
      leave(t, object, outer);
    }
  }

  /** Records the releases ahead that a thread made, or of an object; called by any thread. */
  private void recordAhead(ThreadState t, ThreadState by, SyncObject object) {
    for (int i = aheads - 1; i >= 0; i--) {
      if (aheadBy[i] == by || ahead[i] == object) {
        recordAhead(t, i);
      }
    }
  }

  private void recordAhead(ThreadState t, int i) {
    edge(t, aheadBy[i], TraceFormat.RELEASE, ahead[i], EdgeKind.EDGE);
    aheads--;
    System.arraycopy(ahead, i + 1, ahead, i, aheads - i);
    System.arraycopy(aheadBy, i + 1, aheadBy, i, aheads - i);
    ahead[aheads] = null;
    aheadBy[aheads] = null;
  }

  @Override
  @ReservedStackAccess
  public void retract(ThreadState t, SyncObject object, EdgeKind kind) {
    lock(); // the detector takes the object's lock itself, which nobody holds who waits for ours
    try {
      if (!finished) {
        edge(t, TraceFormat.RETRACT, object, kind);
      }
    } finally {
      unlock();
    }
    detector.retract(t, object, kind);
  }

  /** Takes the object's lock, unless the thread came in with it, and the recorder's. */
  private SyncObject enter(ThreadState t, SyncObject object) {
    SyncObject outer = t.writing;
    if (outer != object) {
      object.lock();
      t.writing = object;
    }
    lock();
    return outer;
  }

  private void leave(ThreadState t, SyncObject object, SyncObject outer) {
    unlock();
    if (outer != object) {
      t.writing = outer;
      object.unlock();
    }
  }

  private void edge(ThreadState t, int operation, SyncObject object, EdgeKind kind) {
    edge(t, t, operation, object, kind);
  }

  /** Records, in thread {@code t}, what thread {@code by} did. */
  private void edge(
      ThreadState t, ThreadState by, int operation, SyncObject object, EdgeKind kind) {
    if (failure != null) {
      return;
    }
    boolean before = recording(t);
    try {
      int thread = names.thread(by);
      int sync = names.sync(object);
      out.begin(thread, operation).number(kind.ordinal()).number(sync).number(0);
    } catch (Throwable error) {
      fail(error);
    } finally {
      recorded(t, before);
    }
  }

  @Override
  @ReservedStackAccess
  public void fork(ThreadState parent, ThreadState child) {
    lock();
    try {
      if (!finished) {
        recordAhead(parent, parent, null);
        started(parent, child);
        detector.fork(parent, child);
      }
    } finally {
      unlock();
    }
  }

  private void started(ThreadState parent, ThreadState child) {
    if (failure != null) {
      return;
    }
    boolean before = recording(parent);
    try {
      int thread = names.thread(parent);
      int started = names.thread(child);
      out.begin(thread, TraceFormat.FORK).number(started).number(0);
    } catch (Throwable error) {
      fail(error);
    } finally {
      recorded(parent, before);
    }
  }

  @Override
  @ReservedStackAccess
  public void begin(ThreadState t) {
    lock();
    try {
      if (!finished) {
        mark(t, TraceFormat.BEGIN);
        detector.begin(t);
      }
    } finally {
      unlock();
    }
  }

  /** The end of a thread is a release of its sync object, and a join an acquire of it. */
  @Override
  @ReservedStackAccess
  public void end(ThreadState t, SyncObject ended) {
    SyncObject outer = enter(t, ended);
    try {
      if (!finished) {
        recordAhead(t, t, null);
        edge(t, TraceFormat.RELEASE, ended, EdgeKind.EDGE);
        mark(t, TraceFormat.END);
        detector.end(t, ended);
      }
    } finally {
      leave(t, ended, outer);
    }
  }

  @Override
  @ReservedStackAccess
  public void join(ThreadState t, SyncObject ended) {
    SyncObject outer = enter(t, ended);
    try {
      if (!finished) {
        edge(t, TraceFormat.ACQUIRE, ended, EdgeKind.EDGE);
        detector.join(t, ended);
      }
    } finally {
      leave(t, ended, outer);
    }
  }

  private void mark(ThreadState t, int operation) {
    if (failure != null) {
      return;
    }
    boolean before = recording(t);
    try {
      int thread = names.thread(t);
      out.begin(thread, operation).number(0);
    } catch (Throwable error) {
      fail(error);
    } finally {
      recorded(t, before);
    }
  }

  @Override
  public String[] statistics() {
    String[] own = detector.statistics();
    String[] all = new String[own.length + 2];
    System.arraycopy(own, 0, all, 0, own.length);
    all[own.length] = "events recorded";
    all[own.length + 1] = Long.toString(events);
    return all;
  }
}
