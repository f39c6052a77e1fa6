package dev.redflag.runtime.sync;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.IdentityEntry;
import dev.redflag.runtime.shadow.IdentityTable;
import dev.redflag.runtime.shadow.ShadowRoom;
import dev.redflag.runtime.shadow.Sweeper;

/**
 * The elements that are on their way through containers: for each pair of container and element, by
 * identity, the sync object that its placements released.
 *
 * <p>A pair lives from its first pending placement to the removal that takes the last one. Neither
 * the element nor the container is kept alive. An element that is in one container several times at
 * once has one pair: its placements are joined.
 */
public final class Elements extends IdentityTable<Elements.Entry> {
  private static final Elements TABLE = new Elements();

  /** Bytes of an entry, its place in the table, and a pair. */
  private static final int WEIGHT = 96 + SyncObject.WEIGHT;

  private Elements() {
    Sweeper.add(this);
    ShadowRoom.addOrdering(this);
  }

  /** The pairs of one element; its list is read and written under its lock. */
  static final class Entry extends IdentityEntry {
    private static final long LOCK = Memory.U.objectFieldOffset(Entry.class, "lock");

    private Pair pairs;

    /** Of an iterator: the entry of the container that it goes through. */
    private volatile SyncObject through;

    @SuppressWarnings("unused") // through LOCK
    private volatile int lock;

    Entry(Object referent, int hash) {
      super(referent, hash);
    }

    @Override
    public long weight() {
      return WEIGHT;
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

  /** A container, and an element's placements in it that are pending. */
  private static final class Pair {
    /** The container's own entry, which stands for it and does not keep it alive. */
    final SyncObject container;

    final SyncObject sync = new SyncObject();
    int pending;
    Pair next;

    Pair(SyncObject container, Pair next) {
      this.container = container;
      this.next = next;
    }
  }

  @Override
  protected Entry create(Object referent, int hash) {
    grew(WEIGHT);
    return new Entry(referent, hash);
  }

  /** Notes a placement; returns the sync object to release. */
  public static SyncObject place(Object container, Object element) {
    if (ShadowRoom.isOrderGivenUp()) {
      return new SyncObject();
    }
    SyncObject c = SyncTable.OBJECTS.get(container);
    Entry entry = TABLE.get(element);
    entry.lock();
    try {
      Pair p = find(entry, c);
      if (p == null) {
        p = new Pair(c, entry.pairs);
        entry.pairs = p;
      }
      p.pending++;
      return p.sync;
    } finally {
      entry.unlock();
    }
  }

  /** Notes that one placement is over; returns the sync object to acquire, or null. */
  public static SyncObject remove(Object container, Object element) {
    SyncObject c = SyncTable.OBJECTS.find(container);
    Entry entry = c == null ? null : TABLE.find(element);
    if (entry == null) {
      return null;
    }
    entry.lock();
    try {
      Pair p = find(entry, c);
      if (p == null) {
        return null;
      }
      if (--p.pending <= 0) {
        unlink(entry, p);
      }
      return p.sync;
    } finally {
      entry.unlock();
    }
  }

  /** The sync object of the pending placements of an element, or null. */
  public static SyncObject find(Object container, Object element) {
    SyncObject c = SyncTable.OBJECTS.find(container);
    return c == null ? null : findIn(c, element);
  }

  /** As {@link #find}, where the container's own entry is known. */
  public static SyncObject findIn(SyncObject container, Object element) {
    Entry entry = TABLE.find(element);
    if (entry == null) {
      return null;
    }
    entry.lock();
    try {
      Pair p = find(entry, container);
      return p == null ? null : p.sync;
    } finally {
      entry.unlock();
    }
  }

  /** Notes that an object goes through a container, by the container's own entry. */
  public static void bind(Object object, SyncObject container) {
    if (!ShadowRoom.isOrderGivenUp()) {
      TABLE.get(object).through = container;
    }
  }

  /** The entry of the container that an object was bound to, or null. */
  public static SyncObject bound(Object object) {
    Entry entry = TABLE.find(object);
    return entry == null ? null : entry.through;
  }

  /** The pair of a container; drops pairs of containers that are gone. */
  private static Pair find(Entry entry, SyncObject container) {
    Pair found = null;
    for (Pair p = entry.pairs; p != null; p = p.next) {
      if (p.container == container) {
        found = p;
      } else if (p.container.refersTo(null)) {
        unlink(entry, p);
      }
    }
    return found;
  }

  private static void unlink(Entry entry, Pair dead) {
    Pair previous = null;
    for (Pair p = entry.pairs; p != null; previous = p, p = p.next) {
      if (p == dead) {
        if (previous == null) {
          entry.pairs = p.next;
        } else {
          previous.next = p.next;
        }
        return;
      }
    }
  }

  /** The number of elements known. */
  public static int count() {
    return TABLE.size();
  }
}
