package dev.redflag.runtime.sync;

/**
 * A thread's cache in front of {@link SyncTable#MONITORS}. Owned by one thread. It holds sync
 * objects, which do not hold their monitors.
 *
 * <p>First come the two monitors used last, found without their hash: to ask for the hash of a
 * locked object is a call into the VM on some JDKs. Then a direct-mapped array by hash.
 */
public final class MonitorCache {
  private static final int INITIAL_SIZE = 4;
  private static final int MAX_SIZE = 64;
  private static final SyncObject NONE = new SyncObject();

  private SyncObject last = NONE;
  private SyncObject before = NONE;

  /** Grows with the misses, so that a thread that takes few monitors stays small. */
  private SyncObject[] recent = new SyncObject[INITIAL_SIZE];

  private int misses;

  /** The sync object of a monitor. */
  public SyncObject syncOf(Object monitor) {
    SyncObject l = last;
    return l.refersTo(monitor) ? l : other(monitor);
  }

  private SyncObject other(Object monitor) {
    SyncObject found = before.refersTo(monitor) ? before : hashed(monitor);
    before = last;
    last = found;
    return found;
  }

  private SyncObject hashed(Object monitor) {
    int hash = System.identityHashCode(monitor);
    SyncObject cached = recent[hash & recent.length - 1];
    if (cached != null && cached.refersTo(monitor)) {
      return cached;
    }
    SyncObject found = SyncTable.MONITORS.get(monitor);
    if (++misses > recent.length << 1 && recent.length < MAX_SIZE) {
      misses = 0;
      recent = new SyncObject[recent.length << 1];
    }
    recent[hash & recent.length - 1] = found;
    return found;
  }
}
