package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.ref.WeakReference;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * A weak table from objects, by identity, to their metadata.
 *
 * <p><b>Goals.</b> A lookup takes no lock and allocates nothing; no referent is kept alive; an
 * entry goes when its referent goes. No reference queue: polling one takes locks that the program's
 * own JDK code is observed to take.
 *
 * <p><b>Representation.</b> Segments by hash, each an open-addressed array of {@link
 * IdentityEntry}. A slot is filled once; an array changes in no other way. Where a segment is half
 * full it is built anew from the entries that live, in an array of the size that they need, and the
 * old one stays as it was for those who still read it.
 *
 * <p><b>Common case.</b> {@link #find}: the hash of the object, one or two probes.
 *
 * <p><b>Rare cases.</b> Dead entries are dropped when their segment is built anew, and by {@link
 * #sweep}, which an insertion calls when enough was added since the last sweep and a collection
 * came between, and the {@link Sweeper} now and then.
 *
 * <p><b>Memory ordering.</b> An entry is put with a release store into an array that is published
 * by a volatile write; readers take both in that order. A reader on a replaced array misses only
 * what was put after the replacement, that is, nothing that happened before its lookup began.
 *
 * <p><b>Progress.</b> Readers are wait-free. Writers of one segment exclude each other by a short
 * lock, for one insertion or one rebuilding.
 *
 * @param <E> the kind of entry
 */
public abstract class IdentityTable<E extends IdentityEntry> extends Sweepable {
  private static final int SEGMENT_BITS = 4;
  private static final int INITIAL_SLOTS = 1 << 6;

  /** Weight that may be added before the first sweep. */
  private static final long MIN_SWEEP_WEIGHT = 32 << 20;

  private final Segment[] segments = new Segment[1 << SEGMENT_BITS];

  /** Cleared by the first collection after the last sweep. */
  private volatile WeakReference<Object> sentinel = new WeakReference<>(new Object());

  /** Weight added since the last sweep; updated without a lock, a lost update does not matter. */
  private volatile long added;

  /** Weight at which the next sweep is due. */
  private volatile long sweepAt = MIN_SWEEP_WEIGHT;

  @SuppressWarnings("unused") // through SWEEPING
  private volatile int sweeping;

  private static final long SWEEPING = Memory.offset(IdentityTable.class, "sweeping");

  /** A part of the table; its array is replaced and filled under its lock. */
  private static final class Segment {
    static final long LOCK = Memory.offset(Segment.class, "lock");

    volatile IdentityEntry[] slots = new IdentityEntry[INITIAL_SLOTS];

    /** Slots that are filled; guarded by the lock. */
    int used;

    @SuppressWarnings("unused") // through LOCK
    volatile int lock;
  }

  protected IdentityTable() {
    for (int i = 0; i < segments.length; i++) {
      segments[i] = new Segment();
    }
  }

  /** Makes the entry of an object that has none; called under a segment's lock. */
  protected abstract E create(Object referent, int hash);

  /** The entry of {@code referent}, or null where it has none. */
  public final E find(Object referent) {
    int hash = System.identityHashCode(referent);
    return find(segment(hash).slots, referent, hash);
  }

  @SuppressWarnings("unchecked")
  private E find(IdentityEntry[] slots, Object referent, int hash) {
    int mask = slots.length - 1;
    for (int i = hash & mask; ; i = i + 1 & mask) {
      IdentityEntry e = (IdentityEntry) Memory.U.getReferenceAcquire(slots, slot(i));
      if (e == null) {
        return null;
      }
      if (e.hash == hash && e.refersTo(referent)) {
        return (E) e;
      }
    }
  }

  /** The entry of {@code referent}, made now where it had none. */
  public final E get(Object referent) {
    int hash = System.identityHashCode(referent);
    E found = find(segment(hash).slots, referent, hash);
    return found != null ? found : insert(referent, hash);
  }

  private E insert(Object referent, int hash) {
    if (added > sweepAt) {
      sweepIfNeeded();
    }
    return insert(segment(hash), referent, hash);
  }

  private E insert(Segment segment, Object referent, int hash) {
    Memory.lock(segment, Segment.LOCK);
    try {
      E found = find(segment.slots, referent, hash);
      if (found != null) {
        return found;
      }
      E made = create(referent, hash);
      if (segment.used >= segment.slots.length >> 1) {
        rebuild(segment);
      }
      place(segment.slots, made);
      segment.used++;
      return made;
    } finally {
      segment.lock = 0; // by no call: the stack may have overflowed
    }
  }

  /** Replaces the array of a segment by one with the living entries only, at most a third full. */
  @ReservedStackAccess
  private static void rebuild(Segment segment) {
    IdentityEntry[] old = segment.slots;
    int living = 0;
    for (IdentityEntry e : old) {
      if (e != null && !e.refersTo(null)) {
        living++;
      }
    }
    int size = INITIAL_SLOTS;
    while (size < living * 3) {
      size <<= 1;
    }
    IdentityEntry[] slots = new IdentityEntry[size];
    int used = 0;
    for (IdentityEntry e : old) {
      if (e == null) {
        continue;
      }
      if (!e.refersTo(null)) { // one that lived when they were counted may have died since
        place(slots, e);
        used++;
      } else {
        e.dispose();
      }
    }
    segment.used = used;
    segment.slots = slots;
  }

  private static void place(IdentityEntry[] slots, IdentityEntry e) {
    int mask = slots.length - 1;
    int i = e.hash & mask;
    while (slots[i] != null) {
      i = i + 1 & mask;
    }
    Memory.U.putReferenceRelease(slots, slot(i), e);
  }

  private static long slot(int i) {
    return Memory.REFERENCES + ((long) i << Memory.REFERENCE_SHIFT);
  }

  private Segment segment(int hash) {
    return segments[hash * 0x9E3779B9 >>> 32 - SEGMENT_BITS];
  }

  // ---- giving back ------------------------------------------------------------------------------

  /** An entry holds more than before. */
  final void grew(long bytes) {
    added += bytes;
  }

  /** Sweeps, if a collection came since the last sweep: else nothing can have gone. */
  @Override
  public final void sweepIfNeeded() {
    if (sentinel.refersTo(null) && Memory.U.compareAndSetInt(this, SWEEPING, 0, 1)) {
      try {
        sentinel = new WeakReference<>(new Object());
        sweep();
      } finally {
        sweeping = 0;
      }
    }
  }

  /** Drops the entries of collected objects now. */
  public final void sweep() {
    added = 0;
    long weight = 0;
    for (Segment segment : segments) {
      weight += sweep(segment);
    }
    sweepAt = Math.max(MIN_SWEEP_WEIGHT, weight >> 1);
  }

  @ReservedStackAccess
  private static long sweep(Segment segment) {
    Memory.lock(segment, Segment.LOCK);
    try {
      long weight = 0;
      boolean dead = false;
      for (IdentityEntry e : segment.slots) {
        if (e != null) {
          weight += e.weight();
          dead |= e.refersTo(null);
        }
      }
      if (dead) {
        rebuild(segment);
        weight = 0;
        for (IdentityEntry e : segment.slots) {
          weight += e == null ? 0 : e.weight();
        }
      }
      return weight;
    } finally {
      Memory.unlock(segment, Segment.LOCK);
    }
  }

  /** Has each entry give up what can be given up while its referent lives. */
  final void giveUp() {
    for (Segment segment : segments) {
      giveUp(segment);
    }
  }

  private static void giveUp(Segment segment) {
    Memory.lock(segment, Segment.LOCK);
    try {
      for (IdentityEntry e : segment.slots) {
        if (e != null) {
          e.giveUp();
        }
      }
    } finally {
      Memory.unlock(segment, Segment.LOCK);
    }
  }

  /** The number of entries, those of collected objects that were not swept yet among them. */
  public final int size() {
    int size = 0;
    for (Segment segment : segments) {
      size += segment.used;
    }
    return size;
  }

  /** Bytes that the entries hold beside themselves. */
  public final long weight() {
    long weight = 0;
    for (Segment segment : segments) {
      for (IdentityEntry e : segment.slots) {
        weight += e == null ? 0 : e.weight();
      }
    }
    return weight;
  }
}
