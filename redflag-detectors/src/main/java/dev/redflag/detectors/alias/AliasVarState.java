package dev.redflag.detectors.alias;

import dev.redflag.detectors.state.LockSet;
import dev.redflag.detectors.state.ThreadMark;
import dev.redflag.detectors.state.VarState;
import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import java.util.Arrays;

/** Who accessed a location, where, and under which locks: each such combination once. */
final class AliasVarState extends VarState {
  private static final int FIRST_ENTRIES = 2;

  /** Guarded by the location's lock, as all below. */
  private Entry[] entries = new Entry[FIRST_ENTRIES];

  private int size;

  /** A thread's accesses of one kind at one site under the same locks. */
  static final class Entry {
    final ThreadMark thread;
    final boolean write;
    final SyncObject[] locks;

    /** The first of these accesses, as {@link Epoch} writes it. */
    final long word;

    /** How many of the location's entries it was held against, to be counted. */
    int met;

    /** How many it was held against to be reported. */
    int told;

    private Entry(ThreadMark thread, boolean write, SyncObject[] locks, long word) {
      this.thread = thread;
      this.write = write;
      this.locks = locks;
      this.word = word;
    }

    int site() {
      return Epoch.site(word);
    }

    boolean meets(Entry other) {
      return thread != other.thread && (write || other.write);
    }

    boolean sharesLock(Entry other) {
      for (SyncObject lock : locks) {
        for (SyncObject one : other.locks) {
          if (lock == one) {
            return true;
          }
        }
      }
      return false;
    }
  }

  static AliasVarState of(Object base, long slot) {
    VarState there = find(base, slot);
    return (AliasVarState) (there != null ? there : install(base, slot, new AliasVarState()));
  }

  int size() {
    return size;
  }

  Entry entry(int i) {
    return entries[i];
  }

  /** The entry of an access that is made now. */
  Entry enter(ThreadState t, int site, boolean write) {
    ThreadMark me = ThreadMark.of(t);
    SyncObject[] locks = null;
    for (int i = size - 1; i >= 0; i--) {
      Entry e = entries[i];
      if (e.thread == me && e.write == write && e.site() == site) {
        locks = locks == null ? LockSet.held(t, write) : locks;
        if (Arrays.equals(e.locks, locks)) {
          return e;
        }
      }
    }
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, size << 1);
    }
    t.epochUsed = true;
    locks = locks == null ? LockSet.held(t, write) : locks;
    Entry made = new Entry(me, write, locks, Epoch.at(t.epoch, site));
    entries[size++] = made;
    return made;
  }
}
