package dev.redflag.detectors.racetrack;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.LocksHeld;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.vm.annotation.ForceInline;

/** What RaceTrack keeps of a thread. Owned by it, but made by its starter. */
final class RaceTrackThread {
  private static final RaceTrackSync[] NO_LOCKS = {};

  /** From one and never given again, as the states of locations name the thread. */
  final int id;

  /** The state of a location that this thread alone has accessed. */
  final long exclusive0;

  /** The state of a location that this thread was the last to use, in its present epoch. */
  private long exclusive1;

  /** The same of a location that several threads used at once before. */
  private long exclusive2;

  /** The states that a lockset leaves as they are where it is what this thread holds, or none. */
  private long sharedRead = NONE_SUCH;

  private long sharedModify1 = NONE_SUCH;

  /** The one that a write leaves as it is. */
  private long sharedModify1Writing = NONE_SUCH;

  /** A word that no location has. */
  private static final long NONE_SUCH = -1;

  /** Shared-Read without a common lock. */
  static final long READ_WITHOUT_LOCK = RaceTrackEncoding.of(RaceTrackEncoding.SHARED_READ, 0, 0);

  /** {@code B_t}: the thread's own clock under its id, and what it knows of others. */
  ClockMap clock = new ClockMap();

  /** Whether {@link #clock} was published: it is copied before it changes. */
  private boolean published;

  /** Indexes of the locksets held, by all and by write mode alone; -1 where to be found anew. */
  private int held = -1;

  private int heldForWrite = -1;

  /** How often the thread's clock ticked, and how much of it was dropped. */
  long ticks;

  long dropped;

  /** Accesses checked, those among them at object level, those among them in Exclusive0. */
  long accesses;

  long atObjectLevel;
  long inExclusive0;

  /** Objects that this thread was the first to access, and that it refined. */
  long objects;

  long refined;

  /** Next of the detector's list of threads. */
  RaceTrackThread next;

  RaceTrackThread(int id) {
    this.id = id;
    exclusive0 = RaceTrackEncoding.of(RaceTrackEncoding.EXCLUSIVE0, id, 0);
    clock.raise(id, 1, id);
    begin();
  }

  /** The thread's clock has ticked. */
  private void begin() {
    exclusive1 = RaceTrackEncoding.of(RaceTrackEncoding.EXCLUSIVE1, id, now());
    exclusive2 = RaceTrackEncoding.of(RaceTrackEncoding.EXCLUSIVE2, id, now());
  }

  /** Whether a read leaves a state as it is, and is no race. */
  @ForceInline
  boolean isSettledRead(long state) {
    return state == READ_WITHOUT_LOCK
        || state == exclusive0
        || state == exclusive1
        || state == exclusive2
        || state == sharedRead
        || state == sharedModify1;
  }

  /**
   * Whether a write leaves the state as it is, and was the last access a write by this thread;
   * {@code last} is the word of that access.
   */
  @ForceInline
  boolean isSettledWrite(ThreadState t, long state, long last, SiteKinds kinds) {
    return state == exclusive0
        || (state == exclusive1 || state == exclusive2 || state == sharedModify1Writing)
            && Epoch.thread(last) == t.number
            && kinds.writes(Epoch.site(last)); // so that a report names a write
  }

  /** The thread's own virtual clock. */
  int now() {
    return clock.get(id);
  }

  private ClockMap own() {
    if (published) {
      dropped += clock.dropped();
      clock = clock.copy();
      published = false;
    }
    return clock;
  }

  /** What the thread knows, to be published: it then ticks. */
  ClockMap publish() {
    ClockMap known = clock;
    published = true;
    own().raise(id, known.get(id) + 1, id);
    ticks++;
    begin();
    return known;
  }

  /** Takes in what another thread published. */
  void merge(ClockMap other) {
    if (other != null && !clock.covers(other)) {
      own().merge(other, id);
    }
  }

  /** The locks held have changed. */
  void locksChanged() {
    held = -1;
    heldForWrite = -1;
    sharedRead = NONE_SUCH;
    sharedModify1 = NONE_SUCH;
    sharedModify1Writing = NONE_SUCH;
  }

  /** The index of the set of locks that count for an access now ({@code L_t}). */
  int held(ThreadState t, boolean write, LockSetTable table) {
    int known = write ? heldForWrite : held;
    if (known < 0) {
      known = index(t.locks, write, table);
      if (write) {
        heldForWrite = known;
        sharedModify1Writing = RaceTrackEncoding.of(RaceTrackEncoding.SHARED_MODIFY1, known, 0);
      } else {
        held = known;
        sharedRead = RaceTrackEncoding.of(RaceTrackEncoding.SHARED_READ, known, 0);
        sharedModify1 = RaceTrackEncoding.of(RaceTrackEncoding.SHARED_MODIFY1, known, 0);
      }
    }
    return known;
  }

  private static int index(LocksHeld held, boolean write, LockSetTable table) {
    switch (held.size()) {
      case 0:
        return 0;
      case 1:
        return write && held.isShared(0)
            ? 0
            : RaceTrackSync.of(held.lock(0), false).indexAlone(table);
      default:
        return table.index(locks(held, write));
    }
  }

  /** The locks that count, each once, in order of their numbers. */
  private static RaceTrackSync[] locks(LocksHeld held, boolean write) {
    int n = 0;
    RaceTrackSync[] locks = NO_LOCKS;
    for (int i = 0; i < held.size(); i++) {
      if (write && held.isShared(i)) {
        continue; // a read lock protects from no other reader
      }
      SyncObject object = held.lock(i);
      RaceTrackSync lock = RaceTrackSync.of(object, false);
      int at = 0;
      while (at < n && locks[at].number < lock.number) {
        at++;
      }
      if (at < n && locks[at] == lock) {
        continue;
      }
      RaceTrackSync[] longer = new RaceTrackSync[n + 1];
      System.arraycopy(locks, 0, longer, 0, at);
      longer[at] = lock;
      System.arraycopy(locks, at, longer, at + 1, n - at);
      locks = longer;
      n++;
    }
    return locks;
  }
}
