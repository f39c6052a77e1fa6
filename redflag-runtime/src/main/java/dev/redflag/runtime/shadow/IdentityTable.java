package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.ref.ReferenceQueue;

/**
 * A weak table from objects, by identity, to their metadata.
 *
 * <p>Goals: a lookup takes no lock and allocates nothing; no referent is kept alive; an entry goes
 * when its referent goes.
 *
 * <p>Representation: a power-of-two array of buckets, each a list of {@link IdentityEntry} linked
 * through {@code next}. Writers (insert, sweep, grow) hold the table's short lock; readers walk the
 * list without it. Growing builds new lists of the same entries, so that a reader on the old array
 * may miss an entry: it then inserts, under the lock, and finds it there.
 *
 * <p>Memory ordering: {@code buckets} is volatile and its elements are published with a release
 * store; an entry's final fields are frozen before that.
 *
 * <p>Progress: readers are wait-free. Writers block each other for the length of one list, or for
 * one growth; no application code runs under the lock.
 *
 * @param <E> the kind of entry
 */
public abstract class IdentityTable<E extends IdentityEntry> {
  private static final int INITIAL_BUCKETS = 1 << 10;
  private static final long LOCK = Memory.U.objectFieldOffset(IdentityTable.class, "lock");
  private static final int BASE = Memory.U.arrayBaseOffset(IdentityEntry[].class);
  private static final int SCALE = Memory.U.arrayIndexScale(IdentityEntry[].class);

  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
  private volatile IdentityEntry[] buckets = new IdentityEntry[INITIAL_BUCKETS];

  /** 1 while a writer is at work. */
  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** Number of entries; written under the lock. */
  private volatile int size;

  /** Makes the entry of an object that has none; called under the table's lock. */
  protected abstract E create(Object referent, int hash, ReferenceQueue<Object> queue);

  /** The entry of {@code referent}, or null where it has none. */
  public final E find(Object referent) {
    return find(referent, System.identityHashCode(referent));
  }

  @SuppressWarnings("unchecked")
  private E find(Object referent, int hash) {
    IdentityEntry[] b = buckets;
    for (IdentityEntry e = bucket(b, spread(hash) & b.length - 1); e != null; e = e.next) {
      if (e.hash == hash && e.refersTo(referent)) {
        return (E) e;
      }
    }
    return null;
  }

  /** The entry of {@code referent}, made now where it had none. */
  public final E get(Object referent) {
    int hash = System.identityHashCode(referent);
    E found = find(referent, hash);
    return found != null ? found : insert(referent, hash);
  }

  private E insert(Object referent, int hash) {
    lock();
    try {
      sweep();
      E found = find(referent, hash);
      if (found != null) {
        return found;
      }
      E made = create(referent, hash, gone);
      IdentityEntry[] b = buckets;
      if (size >= b.length - (b.length >> 2)) {
        b = grow(b);
      }
      link(b, made);
      size++;
      return made;
    } finally {
      unlock();
    }
  }

  /** The number of entries, those of collected objects that were not swept yet among them. */
  public final int size() {
    return size;
  }

  /** Drops the entries of collected objects now. */
  public final void expunge() {
    lock();
    try {
      sweep();
    } finally {
      unlock();
    }
  }

  private void sweep() {
    for (Object o = gone.poll(); o != null; o = gone.poll()) {
      IdentityEntry dead = (IdentityEntry) o;
      unlink(dead);
      dead.dispose();
    }
  }

  private void unlink(IdentityEntry dead) {
    IdentityEntry[] b = buckets;
    int i = spread(dead.hash) & b.length - 1;
    IdentityEntry previous = null;
    for (IdentityEntry e = bucket(b, i); e != null; previous = e, e = e.next) {
      if (e == dead) {
        if (previous == null) {
          setBucket(b, i, e.next);
        } else {
          previous.next = e.next;
        }
        size--;
        return;
      }
    }
  }

  /**
   * Doubles the buckets. A reader that stands on the old array may be led into a new list and miss
   * its entry; it then looks again under the lock.
   */
  private IdentityEntry[] grow(IdentityEntry[] old) {
    IdentityEntry[] bigger = new IdentityEntry[old.length << 1];
    for (int i = 0; i < old.length; i++) {
      for (IdentityEntry e = old[i]; e != null; ) {
        IdentityEntry next = e.next;
        link(bigger, e);
        e = next;
      }
    }
    buckets = bigger;
    return bigger;
  }

  private static void link(IdentityEntry[] b, IdentityEntry e) {
    int i = spread(e.hash) & b.length - 1;
    e.next = b[i];
    setBucket(b, i, e);
  }

  private static IdentityEntry bucket(IdentityEntry[] b, int i) {
    return (IdentityEntry) Memory.U.getReferenceAcquire(b, BASE + (long) i * SCALE);
  }

  private static void setBucket(IdentityEntry[] b, int i, IdentityEntry e) {
    Memory.U.putReferenceRelease(b, BASE + (long) i * SCALE, e);
  }

  private static int spread(int hash) {
    return hash ^ hash >>> 15;
  }

  private void lock() {
    int spins = 0;
    while (!Memory.U.compareAndSetInt(this, LOCK, 0, 1)) {
      spins = Memory.spin(spins);
    }
  }

  private void unlock() {
    Memory.U.putIntRelease(this, LOCK, 0);
  }
}
