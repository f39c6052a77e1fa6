package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
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
 * <p><b>A soft table</b> holds its arrays by soft references alone once its entries weigh
 * something: where the JVM would have to tell the program that memory ran out, it takes them first,
 * and with them all entries that no thread has at hand. The table then starts anew. {@link #stay},
 * called after each collection, makes them look used, so that they are not taken before.
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

  /** Weight that may be added before the first sweep: little where the heap is small. */
  private static final long MIN_SWEEP_WEIGHT =
      Math.min(64 << 20, Runtime.getRuntime().maxMemory() >> 4);

  /** Weight below which the JVM does not take the entries of a soft table. */
  private static final long LIGHT = Runtime.getRuntime().maxMemory() >> 5;

  private static final long REFERENT = Memory.offset(Reference.class, "referent");

  private final Segment[] segments = new Segment[1 << SEGMENT_BITS];

  /** Cleared by the first collection after the last sweep. */
  private volatile WeakReference<Object> sentinel = new WeakReference<>(new Object());

  /** Weight added since the last sweep; updated without a lock, a lost update does not matter. */
  private volatile long added;

  /** Weight that the last sweep found. */
  private volatile long swept;

  private final boolean isSoft;

  /** Whether the arrays are held: those of a soft table as long as they weigh little. */
  private volatile boolean held = true;

  /** Weight at which the next sweep is due. */
  private volatile long sweepAt = MIN_SWEEP_WEIGHT;

  @SuppressWarnings("unused") // through SWEEPING
  private volatile int sweeping;

  private static final long SWEEPING = Memory.offset(IdentityTable.class, "sweeping");

  /** A part of the table; its array is replaced and filled under its lock. */
  private static final class Segment {
    private final IdentityTable<?> table;

    static final long LOCK = Memory.offset(Segment.class, "lock");

    /** Null where the table does not hold its arrays. */
    private volatile IdentityEntry[] slots;

    /** Null in a table that is not soft. */
    private volatile SoftReference<IdentityEntry[]> soft;

    /** Slots that are filled; guarded by the lock. */
    int used;

    @SuppressWarnings("unused") // through LOCK
    volatile int lock;

    Segment(IdentityTable<?> table) {
      this.table = table;
      replace(new IdentityEntry[INITIAL_SLOTS]);
    }

    /** The array; null where it was taken. */
    IdentityEntry[] slots() {
      IdentityEntry[] there = slots;
      return there != null ? there : (IdentityEntry[]) Memory.U.getReference(soft, REFERENT);
    }

    void replace(IdentityEntry[] by) {
      if (table.isSoft) {
        soft = new SoftReference<>(by);
      }
      keep(by);
    }

    /** Holds the array, unless the table has just let its arrays go. */
    void keep(IdentityEntry[] array) {
      slots = array;
      if (!table.held) {
        slots = null;
      }
    }
  }

  protected IdentityTable() {
    this(false);
  }

  protected IdentityTable(boolean soft) {
    isSoft = soft;
    for (int i = 0; i < segments.length; i++) {
      segments[i] = new Segment(this);
    }
  }

  /** Whether the JVM may take the entries where memory runs out. */
  protected final boolean isSoft() {
    return isSoft;
  }

  /** What stands for the entry of an object that is not to get one; null where it is to. */
  protected E inPlaceOf(Object referent, int hash) {
    return null;
  }

  /**
   * Entries of a soft table were taken since memory had run out; called under no lock of a segment.
   * When it returns the table has begun anew.
   */
  protected void taken() {}

  /** Makes the entry of an object that has none; called under a segment's lock. */
  protected abstract E create(Object referent, int hash);

  /** The entry of {@code referent}, or null where it has none. */
  public final E find(Object referent) {
    int hash = System.identityHashCode(referent);
    return find(segment(hash).slots(), referent, hash);
  }

  @SuppressWarnings("unchecked")
  private E find(IdentityEntry[] slots, Object referent, int hash) {
    if (slots == null) {
      return null;
    }
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
    E found = find(segment(hash).slots(), referent, hash);
    return found != null ? found : insert(referent, hash);
  }

  private E insert(Object referent, int hash) {
    if (added > sweepAt) {
      sweepIfNeeded();
    }
    Segment segment = segment(hash);
    for (; ; ) {
      E other = inPlaceOf(referent, hash);
      E there = other != null ? other : insert(segment, referent, hash);
      if (there != null) {
        return there;
      }
      taken();
    }
  }

  /** Null where the segment's entries were taken. */
  private E insert(Segment segment, Object referent, int hash) {
    Memory.lock(segment, Segment.LOCK);
    try {
      IdentityEntry[] slots = segment.slots();
      if (slots == null) {
        return null;
      }
      E found = find(slots, referent, hash);
      if (found != null) {
        return found;
      }
      E made = create(referent, hash);
      if (segment.used >= slots.length >> 1) {
        slots = rebuild(segment, slots);
      }
      place(slots, made);
      segment.used++;
      return made;
    } finally {
      segment.lock = 0; // by no call: the stack may have overflowed
    }
  }

  /** Replaces the array of a segment by one with the living entries only, at most a third full. */
  @ReservedStackAccess
  private static IdentityEntry[] rebuild(Segment segment, IdentityEntry[] old) {
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
    segment.replace(slots);
    segment.used = used;
    return slots;
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

  /** There are more entries than before, or an entry holds more. */
  protected final void grew(long bytes) {
    added += bytes;
    if (isSoft && held && roughWeight() >= LIGHT) {
      held = false;
      for (Segment segment : segments) {
        segment.slots = null;
      }
    }
    ShadowRoom.grew(bytes);
  }

  /** Bytes that the entries hold, as far as that is known without a look at each. */
  final long roughWeight() {
    return swept + added;
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
    swept = weight;
    if (!held && weight < LIGHT >> 1) {
      hold();
    }
    sweepAt = Math.max(MIN_SWEEP_WEIGHT, weight >> 1);
  }

  private void hold() {
    held = true;
    for (Segment segment : segments) {
      Memory.lock(segment, Segment.LOCK);
      try {
        segment.keep(segment.slots());
      } finally {
        Memory.unlock(segment, Segment.LOCK);
      }
    }
  }

  @ReservedStackAccess
  private static long sweep(Segment segment) {
    Memory.lock(segment, Segment.LOCK);
    try {
      IdentityEntry[] slots = segment.slots();
      if (slots == null) {
        return 0;
      }
      long weight = 0;
      boolean dead = false;
      for (IdentityEntry e : slots) {
        if (e != null) {
          weight += e.weight();
          dead |= e.refersTo(null);
        }
      }
      if (dead) {
        slots = rebuild(segment, slots);
        weight = 0;
        for (IdentityEntry e : slots) {
          weight += e == null ? 0 : e.weight();
        }
      }
      return weight;
    } finally {
      Memory.unlock(segment, Segment.LOCK);
    }
  }

  @Override
  public final void stay() {
    for (Segment segment : segments) {
      SoftReference<IdentityEntry[]> soft = segment.soft;
      if (soft != null) {
        soft.get();
      }
    }
  }

  /** Drops each entry that can be done without while its referent lives. */
  final void giveUp() {
    for (Segment segment : segments) {
      giveUp(segment);
    }
  }

  private static void giveUp(Segment segment) {
    Memory.lock(segment, Segment.LOCK);
    try {
      IdentityEntry[] slots = segment.slots();
      if (slots == null) {
        return;
      }
      for (IdentityEntry e : slots) {
        if (e != null && e.giveUp()) {
          e.clear(); // threads that have it at hand do not find it any more
        }
      }
      rebuild(segment, slots);
    } finally {
      Memory.unlock(segment, Segment.LOCK);
    }
  }

  /** Whether the JVM has taken entries that the table was not begun anew after. */
  final boolean isTaken() {
    for (Segment segment : segments) {
      if (segment.slots() == null) {
        return true;
      }
    }
    return false;
  }

  /** Begins anew; the entries stay what they are for who has them at hand. */
  final void forget() {
    for (Segment segment : segments) {
      Memory.lock(segment, Segment.LOCK);
      try {
        segment.replace(new IdentityEntry[INITIAL_SLOTS]);
        segment.used = 0;
      } finally {
        segment.lock = 0;
      }
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
      IdentityEntry[] slots = segment.slots();
      for (int i = 0; slots != null && i < slots.length; i++) {
        weight += slots[i] == null ? 0 : slots[i].weight();
      }
    }
    return weight;
  }
}
