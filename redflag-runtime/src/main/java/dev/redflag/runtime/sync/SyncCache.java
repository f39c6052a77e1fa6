package dev.redflag.runtime.sync;

import dev.redflag.runtime.shadow.ShadowRoom;

/**
 * A thread's cache in front of a {@link SyncTable}. Owned by one thread. It holds sync objects,
 * which do not hold what they are of.
 *
 * <p>First come the two objects used last, found without their hash: to ask for the hash of a
 * locked monitor is a call into the VM on some JDKs. Then a direct-mapped array by hash.
 */
public final class SyncCache {
  private static final int INITIAL_SIZE = 4;
  private static final int MAX_SIZE = 64;
  private static final SyncObject NONE = new SyncObject();

  /** Never written. */
  private static final SyncObject[] NO_RECENT = {null};

  private final SyncTable table;
  private SyncObject last = NONE;
  private SyncObject before = NONE;

  /** Grows with the misses, so that a thread that takes few locks stays small. */
  private SyncObject[] recent = NO_RECENT;

  private int misses;

  public SyncCache(SyncTable table) {
    this.table = table;
  }

  /** Whether the object's sync object is the one that was asked for last; of null it may be. */
  public boolean isLast(Object of) {
    return last.refersTo(of);
  }

  /** The sync object of an object, made now where it had none. */
  public SyncObject syncOf(Object of) {
    SyncObject l = last;
    return l.refersTo(of) ? l : other(of, true);
  }

  /** The sync object of an object, or null where it has none. */
  public SyncObject find(Object of) {
    SyncObject l = last;
    return l.refersTo(of) ? l : other(of, false);
  }

  private SyncObject other(Object of, boolean make) {
    SyncObject found = before.refersTo(of) ? before : hashed(of, make);
    if (found != null) {
      before = last;
      last = found;
    }
    return found;
  }

  private SyncObject hashed(Object of, boolean make) {
    int hash = System.identityHashCode(of);
    SyncObject cached = recent[hash & recent.length - 1];
    if (cached != null && cached.refersTo(of)) {
      return cached;
    }
    if (make) {
      ShadowRoom.lookWhereGrown();
    }
    SyncObject found = make ? table.get(of) : table.find(of);
    if (found == null) {
      return null;
    }
    if (recent == NO_RECENT) {
      recent = new SyncObject[INITIAL_SIZE];
    } else if (++misses > recent.length << 1 && recent.length < MAX_SIZE) {
      misses = 0;
      recent = new SyncObject[recent.length << 1];
    }
    recent[hash & recent.length - 1] = found;
    return found;
  }
}
