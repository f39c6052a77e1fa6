package dev.redflag.detectors.fasttrack;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;

/**
 * FastTrack that counts how often each rule is applied, for {@code --stats}. A class of its own, so
 * that the other's fast path has nothing to ask.
 */
public final class CountingFastTrackDetector extends FastTrackDetector {
  private static final long LOCK = Memory.offset(CountingFastTrackDetector.class, "lock");

  /** Counts of the threads that ended. Guarded by the lock, as the list of the living is. */
  private final FastTrackCounts ended = new FastTrackCounts();

  /** Head of the list of the counts of living threads; a mark that counts nothing. */
  private final FastTrackCounts living = new FastTrackCounts();

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  @Override
  FastTrackCounts counts(ThreadState t) {
    FastTrackCounts known = (FastTrackCounts) t.detectorState;
    return known != null ? known : enter(t);
  }

  private FastTrackCounts enter(ThreadState t) {
    FastTrackCounts made = new FastTrackCounts();
    Memory.lock(this, LOCK);
    made.previous = living;
    made.next = living.next;
    if (made.next != null) {
      made.next.previous = made;
    }
    living.next = made;
    Memory.unlock(this, LOCK);
    t.detectorState = made;
    return made;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    if (t.isPresent(Memory.U.getLong(base, Slot.readOffset(slot)))) {
      counts(t).readSameEpoch++;
      return false;
    }
    if (t.isPresent(Memory.U.getLong(base, Slot.writeOffset(slot)))) {
      counts(t).readOwnWrite++;
      return false;
    }
    return readSlow(t, base, slot, side, site);
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    if (t.isPresent(Memory.U.getLong(base, Slot.writeOffset(slot)))) {
      counts(t).writeSameEpoch++;
      return false;
    }
    return writeSlow(t, base, slot, side, site);
  }

  @Override
  public boolean entersFirstWrites() {
    return false; // so that they are counted
  }

  @Override
  public int run(ThreadState t, TableShadow shadow, int from, int to, int site, boolean write) {
    return from; // so that each is counted
  }

  @Override
  public boolean isRedundantRead(ThreadState t, long written, long read) {
    return false; // so that the reads are counted
  }

  @Override
  public boolean isRedundantWrite(ThreadState t, long written) {
    return false; // so that the writes are counted
  }

  @Override
  public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {
    counts(t).acquires++;
    super.acquire(t, object, kind);
  }

  @Override
  public void release(ThreadState t, SyncObject object, EdgeKind kind) {
    counts(t).releases++;
    super.release(t, object, kind);
  }

  @Override
  public void releaseHeld(ThreadState t, SyncObject lock) {
    release(t, lock, EdgeKind.EXCLUSIVE_LOCK);
  }

  @Override
  public void fork(ThreadState parent, ThreadState child) {
    counts(parent).forks++;
    super.fork(parent, child);
  }

  @Override
  public void join(ThreadState t, SyncObject thread) {
    counts(t).joins++;
    super.join(t, thread);
  }

  @Override
  public void end(ThreadState t, SyncObject thread) {
    super.end(t, thread);
    FastTrackCounts counts = (FastTrackCounts) t.detectorState;
    if (counts != null) {
      leave(counts);
      t.detectorState = null;
    }
  }

  private void leave(FastTrackCounts counts) {
    Memory.lock(this, LOCK);
    ended.add(counts);
    counts.previous.next = counts.next;
    if (counts.next != null) {
      counts.next.previous = counts.previous;
    }
    Memory.unlock(this, LOCK);
  }

  @Override
  public String[] statistics() {
    FastTrackCounts sum = new FastTrackCounts();
    Memory.lock(this, LOCK);
    sum.add(ended);
    for (FastTrackCounts c = living.next; c != null; c = c.next) {
      sum.add(c);
    }
    Memory.unlock(this, LOCK);
    return sum.pairs();
  }
}
