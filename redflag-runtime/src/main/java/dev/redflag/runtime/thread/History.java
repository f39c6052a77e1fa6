package dev.redflag.runtime.thread;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What is kept of a thread for reports, beyond its life: its name, where it was started, and the
 * call chains of some of its accesses, from which the earlier stack of a race is taken.
 *
 * <p>Written by its thread, read by any thread that found a race with it: an entry is published by
 * a volatile write.
 */
public final class History {
  /** Entries kept of one thread; the oldest is overwritten. */
  public static final int CAPACITY = HistorySize.entries();

  /** Nanoseconds that a thread may spend on call chains without regard to its age. */
  private static final long FREE_NANOS = 30_000_000;

  /** Then it may spend one part in that many of its time. */
  private static final int SHARE = HistorySize.share();

  private static final int DOUBLINGS = HistorySize.doublings();

  /**
   * Whether a pass through a site is to be told from the one before, for the sake of its call
   * chain. Set before the first such pass, never taken back; who does not see it yet tells one
   * less.
   */
  private static boolean tellsPasses = DOUBLINGS > 0;

  private static final int INITIAL_SEEN = 16;
  private static final int MAX_SEEN = 1024;

  /** The thread's name when it was last looked at. */
  public volatile String threadName;

  /** The clock that the thread started with: older words of its number are of another thread. */
  final int firstClock;

  /** The history of the thread that had the number before, or null. */
  final History previous;

  /** Where the thread was started; null where that was not seen. */
  private volatile Entry creation;

  private volatile Entry[] entries;
  private int cursor;
  private int added;

  /**
   * Per slot a site (high 32 bits) and how many of its meetings pass until one is kept (low 32
   * bits). Owned by the thread.
   */
  private long[] seen = NOTHING_SEEN;

  private static final long[] NOTHING_SEEN = {0};

  /** Per slot which meeting of its site is kept next; null where there was none yet. */
  private int[] kept;

  private int displaced;

  /** When the first call chain was taken, and what all took so far. Owned by the thread. */
  private long since;

  private long spent;

  /**
   * By what the thread last learned of other threads, and by what it last published its own past.
   * Written by the thread; another one that reads them for a report may see two that do not belong
   * together, which spoils a word of explanation and nothing else.
   */
  private SyncObject learnedFrom;

  private EdgeKind learnedBy;

  private SyncObject publishedTo;

  private EdgeKind publishedBy;

  /** All accesses of a lesser clock are published. */
  private int publishedClock;

  private static final long PUBLISHED_TO = Memory.offset(History.class, "publishedTo");

  /** Begins what {@link #learned} says where the thread learned of others. */
  public static final String LEARNED = "last learned of other threads by ";

  /** Begins what {@link #published} says where the access was published. */
  public static final String PUBLISHED_SINCE = "has since published that access by ";

  /** Begins what {@link #published} says where only what was before the access was published. */
  public static final String PUBLISHED_BEFORE =
      "has not published that access; before it, it last published by ";

  /** One remembered access: its word (epoch and site), the call chain, and the locks held. */
  public static final class Entry {
    public final long word;

    /** The locks held, outermost first. */
    public final String[] locks;

    /** A {@link CallChain}, or its frames once they were asked for; null when forgotten. */
    private volatile Object chain;

    /** Which location {@link #value} and {@link #replaced} are of; 0 where there are none. */
    private volatile int place;

    private String value;
    private String replaced;

    Entry(long word, CallChain chain, String[] locks) {
      this.word = word;
      this.chain = chain;
      this.locks = locks;
    }

    /** The frames, innermost first; null where the entry was forgotten. */
    public StackTraceElement[] stack() {
      Object c = chain;
      if (c instanceof CallChain unnamed) {
        StackTraceElement[] frames = unnamed.frames();
        if (chain != null) { // else forgotten meanwhile
          chain = frames;
        }
        return frames;
      }
      return (StackTraceElement[]) c;
    }

    /** Which location the values are of; 0 where there are none. */
    public int place() {
      return place;
    }

    /** What the access wrote or read; null where that is not known. */
    public String value() {
      return value;
    }

    /** What a write found; null where that is not known. */
    public String replaced() {
      return replaced;
    }

    void forget() {
      chain = null;
    }

    boolean isForgotten() {
      return chain == null;
    }
  }

  public History(String threadName, int firstClock, History previous) {
    this.threadName = threadName;
    this.firstClock = firstClock;
    this.previous = previous;
  }

  /** The history of a thread under its next number. */
  History renewed(int newFirstClock, History before) {
    History made = new History(threadName, newFirstClock, before);
    made.creation = creation;
    return made;
  }

  /** This history without what came before it: a number's past is kept one thread deep. */
  History cut() {
    History alone = new History(threadName, firstClock, null);
    alone.creation = creation;
    alone.entries = entries;
    return alone;
  }

  /** The thread has ended: what only it needs goes. */
  void ended() {
    seen = NOTHING_SEEN;
    kept = null;
    learnedFrom = null; // a clock that nobody needs
    Memory.U.putReferenceRelease(this, PUBLISHED_TO, null);
    Entry[] ring = entries;
    if (ring != null && cursor < ring.length) {
      Entry[] shorter = new Entry[cursor];
      System.arraycopy(ring, 0, shorter, 0, cursor);
      entries = shorter;
    }
  }

  // ---- synchronization, by the owner -----------------------------------------------------------

  /** An acquire told the thread something new. */
  public void learned(SyncObject from, EdgeKind kind) {
    learnedFrom = from;
    learnedBy = kind;
  }

  /** A release published what the thread did before this clock. */
  public void published(SyncObject to, EdgeKind kind, int clock) {
    if (publishedBy != kind) {
      publishedBy = kind;
    }
    publishedClock = clock;
    if (publishedTo != to) {
      Memory.U.putReferenceRelease(this, PUBLISHED_TO, to);
    }
  }

  /** What was published last does not tell of this clock after all. */
  public void reopened(int clock) {
    publishedClock = clock;
  }

  /** In words, by what the thread last learned of other threads. Called by the owner. */
  public String learned() {
    return learnedBy == null
        ? "has learned of no other thread since it was started"
        : LEARNED + Synchronization.named(learnedBy, learnedFrom);
  }

  /** In words, by what the thread last published its past, and whether an access was in it. */
  public String published(long word) {
    EdgeKind kind = publishedBy;
    if (kind == null) {
      return "has published nothing";
    }
    String by = Synchronization.named(kind, publishedTo);
    return publishedClock > Epoch.clock(word) ? PUBLISHED_SINCE + by : PUBLISHED_BEFORE + by;
  }

  /** From now on passes through a site are told apart, as far as a new epoch can do that. */
  public static void tellPasses() {
    tellsPasses = true;
  }

  /** Whether they are. */
  static boolean tellsPasses() {
    return tellsPasses;
  }

  /** Drops the call chains; the name stays. */
  void forget() {
    entries = null;
  }

  // ---- remembering, by the owner ----------------------------------------------------------------

  /**
   * Whether the call chain of an access at this site should be kept now: at its first, second,
   * fourth, eighth … meeting in this thread, and at more of them in a larger history. Called by the
   * owner only.
   */
  @ForceInline
  public boolean wants(int site) {
    long[] s = seen;
    int i = site & s.length - 1;
    long there = s[i];
    if (there >>> 32 == site && (int) there != 0) {
      s[i] = there - 1;
      return false;
    }
    return meet(site);
  }

  /** A meeting that is kept, or of a site that is new or was displaced by another since. */
  @DontInline
  private boolean meet(int site) {
    if (kept == null) {
      seen = new long[INITIAL_SEEN];
      kept = new int[INITIAL_SEEN];
    }
    int i = site & seen.length - 1;
    long there = seen[i];
    boolean displaces = there != 0 && there >>> 32 != site;
    if (displaces && seen.length < MAX_SEEN) {
      if (++displaced > seen.length >> 2) {
        displaced = 0;
        grow();
        i = site & seen.length - 1;
      }
      kept[i] = 1;
      there = 0;
    } else if (there == 0) {
      kept[i] = 1;
    }
    int left = (int) there;
    if (left == 0) { // met so often as was to be kept
      int step = step(kept[i], DOUBLINGS);
      kept[i] = kept[i] + step < 0 ? Integer.MAX_VALUE : kept[i] + step;
      left = step;
    } // else in a full table: those of all sites that meet in this slot are counted together
    seen[i] = (long) site << 32 | left - 1;
    return (int) there == 0;
  }

  /**
   * How many meetings after that one the next is kept: so many are from one power of two to the
   * next.
   */
  private static int step(int times, int doublings) {
    return Math.max(1, Integer.highestOneBit(times) >>> doublings);
  }

  private void grow() {
    long[] larger = new long[seen.length << 1];
    int[] next = new int[larger.length];
    for (int i = 0; i < seen.length; i++) {
      int to = (int) (seen[i] >>> 32) & larger.length - 1;
      if (seen[i] != 0) {
        larger[to] = seen[i];
        next[to] = kept[i];
      }
    }
    seen = larger;
    kept = next;
  }

  /** Whether the thread has time for another call chain. Called by the owner only. */
  public boolean affords(long now) {
    if (since == 0) {
      since = now;
    }
    return spent < FREE_NANOS + (now - since) / SHARE;
  }

  /** Notes what a call chain took. Called by the owner only. */
  public void spent(long nanos) {
    spent += nanos;
  }

  /** Remembers an access. Called by the owner only. */
  public void add(long epoch, int site, CallChain chain, String[] locks) {
    Entry entry = new Entry(Epoch.at(epoch, site), chain, locks);
    Remembered.ACCESSES.add(entry);
    Entry[] old = entries;
    Entry[] ring = old == null ? new Entry[Math.min(4, CAPACITY)] : old;
    if (cursor == ring.length && ring.length < CAPACITY) {
      Entry[] longer = new Entry[ring.length << 1];
      System.arraycopy(ring, 0, longer, 0, ring.length);
      ring = longer;
    }
    added++;
    ring[cursor & ring.length - 1] = entry;
    cursor = cursor + 1 == CAPACITY << 1 ? CAPACITY : cursor + 1; // stays past a full ring's length
    entries = ring; // a volatile write publishes the entry
  }

  /** How many accesses were ever remembered: tells whether another one was. */
  public int added() {
    return added;
  }

  /** Notes what the access saw that was remembered last. Called by the owner only. */
  public void noteValue(int place, String value, String replaced) {
    Entry[] ring = entries;
    if (ring != null) {
      Entry newest = ring[cursor - 1 & ring.length - 1];
      newest.value = value;
      newest.replaced = replaced;
      newest.place = place; // a volatile write publishes both
    }
  }

  /** Notes where the thread was started. Called by its starter, before it runs. */
  public void createdAt(CallChain chain) {
    Entry entry = new Entry(0, chain, null);
    Remembered.STARTS.add(entry);
    creation = entry;
  }

  // ---- looking, by anybody ----------------------------------------------------------------------

  /** Where the thread was started, innermost frame first; null where that is not known. */
  public StackTraceElement[] creation() {
    Entry known = creation;
    return known == null ? null : known.stack();
  }

  /** The remembered access with exactly this word, or null. */
  public Entry find(long word) {
    Entry[] ring = entries;
    if (ring == null) {
      return null;
    }
    for (Entry e : ring) {
      if (e != null && e.word == word && !e.isForgotten()) {
        return e;
      }
    }
    return null;
  }

  /**
   * The latest remembered access at this site, or null: what an access that is out of it was like.
   */
  public Entry latestAt(int site) {
    Entry[] ring = entries;
    Entry latest = null;
    if (ring != null) {
      for (Entry e : ring) {
        if (e != null
            && Epoch.site(e.word) == site
            && !e.isForgotten()
            && (latest == null || Epoch.clock(e.word) > Epoch.clock(latest.word))) {
          latest = e;
        }
      }
    }
    return latest;
  }
}
