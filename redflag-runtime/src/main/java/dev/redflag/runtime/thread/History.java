package dev.redflag.runtime.thread;

import dev.redflag.runtime.clock.Epoch;

/**
 * What is kept of a thread for reports, beyond its life: its name, where it was started, and the
 * full stacks of some of its accesses, from which the earlier stack of a race is taken.
 *
 * <p>Written by its thread, read by any thread that found a race with it: an entry is immutable and
 * published by a volatile write.
 */
public final class History {
  /** Entries kept; the oldest is overwritten. */
  public static final int CAPACITY = 128;

  /** Slots of the table that tells how often a site was met. */
  private static final int SEEN = 256;

  /** The thread's name when it was first seen. */
  public final String threadName;

  /** The clock that the thread started with: older words of its number are of another thread. */
  final int firstClock;

  /** The history of the thread that had the number before, or null. */
  final History previous;

  /** Where the thread was started, innermost first; null where that was not seen. */
  public volatile StackTraceElement[] creation;

  private volatile Entry[] entries;
  private int cursor;

  /** Per slot a site (high 32 bits) and how often it was met (low 32 bits). */
  private long[] seen;

  /** One remembered access: its word (epoch and site), the stack, and the locks held. */
  public static final class Entry {
    public final long word;
    public final StackTraceElement[] stack;
    public final String[] locks;

    Entry(long word, StackTraceElement[] stack, String[] locks) {
      this.word = word;
      this.stack = stack;
      this.locks = locks;
    }
  }

  History(String threadName, int firstClock, History previous) {
    this.threadName = threadName;
    this.firstClock = firstClock;
    this.previous = previous;
  }

  /** This history without what came before it: a number's past is kept one thread deep. */
  History cut() {
    History alone = new History(threadName, firstClock, null);
    alone.creation = creation;
    alone.entries = entries;
    return alone;
  }

  /**
   * Whether the stack of an access at this site should be kept now: at its first, second, fourth,
   * eighth … meeting in this thread. Called by the owner only.
   */
  public boolean wants(int site) {
    long[] s = seen;
    if (s == null) {
      s = new long[SEEN];
      seen = s;
    }
    int i = site & SEEN - 1;
    long there = s[i];
    if (there >>> 32 != site) {
      s[i] = (long) site << 32 | 1;
      return true;
    }
    s[i] = ++there;
    int times = (int) there;
    return (times & times - 1) == 0;
  }

  /** The thread has ended: what only it needs goes. */
  void ended() {
    seen = null;
  }

  /** Remembers an access. Called by the owner only. */
  public void add(long epoch, int site, StackTraceElement[] stack, String[] locks) {
    Entry[] old = entries;
    Entry[] ring = old == null ? new Entry[8] : old;
    if (cursor == ring.length && ring.length < CAPACITY) {
      Entry[] longer = new Entry[ring.length << 1];
      System.arraycopy(ring, 0, longer, 0, ring.length);
      ring = longer;
    }
    int i = cursor & ring.length - 1;
    ring[i] = new Entry(Epoch.at(epoch, site), stack, locks);
    cursor = ring.length == CAPACITY ? i + 1 & CAPACITY - 1 | CAPACITY : cursor + 1;
    entries = ring; // a volatile write publishes the entry
  }

  /** The remembered access with exactly this word, or null. */
  public Entry find(long word) {
    Entry[] ring = entries;
    if (ring == null) {
      return null;
    }
    for (Entry e : ring) {
      if (e != null && e.word == word) {
        return e;
      }
    }
    return null;
  }

  /** The latest remembered access at this site, or null: what an access that is out of it was like. */
  public Entry latestAt(int site) {
    Entry[] ring = entries;
    Entry latest = null;
    if (ring != null) {
      for (Entry e : ring) {
        if (e != null
            && Epoch.site(e.word) == site
            && (latest == null || Epoch.clock(e.word) > Epoch.clock(latest.word))) {
          latest = e;
        }
      }
    }
    return latest;
  }
}
