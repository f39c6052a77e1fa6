package dev.redflag.runtime.thread;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.SyncObject;

/**
 * Reads that a thread makes under a stamp of a {@code StampedLock}, without its lock: whether they race
 * is known when the stamp is validated. A right stamp has them checked against the writes before, and
 * not remembered: a later writer takes no notice of such readers. A wrong one has them dropped, and
 * counted. Where the stamp is never looked at they are plain reads.
 *
 * <p>This can hide a race: of a read under one lock's stamp with a write that another lock guards, where
 * the write comes later. It does not make that race safe.
 */
public final class HeldReads {
  /** Reads that are held; the next one is checked at once. */
  private static final int CAPACITY = 4096;

  private static long dropped;

  private final SyncObject lock;
  private Object[] bases = new Object[16];
  private Object[] sides = new Object[16];
  private long[] slots = new long[16];
  private int[] sites = new int[16];
  private int size;

  private HeldReads(SyncObject lock) {
    this.lock = lock;
  }

  /** The number of reads that a wrong stamp had dropped. */
  public static long dropped() {
    return dropped;
  }

  /** From now on the thread's reads are held back, those of an earlier stamp no longer. */
  public static void begin(ThreadState t, SyncObject lock) {
    flush(t);
    t.heldReads = new HeldReads(lock);
  }

  /** The stamp was looked at. */
  public static void end(ThreadState t, SyncObject lock, boolean right) {
    HeldReads held = t.heldReads;
    if (held == null || held.lock != lock) {
      return;
    }
    t.heldReads = null;
    if (!right) {
      dropped += held.size; // racy: a count for people
      return;
    }
    held.check(t, true);
    t.heldReads = new HeldReads(lock); // a stamp may be looked at again after more reads
  }

  /** Checks what is held as plain reads: nobody looked at the stamp. */
  public static void flush(ThreadState t) {
    HeldReads held = t.heldReads;
    if (held != null) {
      t.heldReads = null;
      held.check(t, false);
    }
  }

  /** Holds a read back; false where it must be checked now. */
  public boolean hold(Object base, long slot, Object side, int site) {
    if (size == CAPACITY) {
      return false;
    }
    if (size == slots.length) {
      grow();
    }
    bases[size] = base;
    slots[size] = slot;
    sides[size] = side;
    sites[size++] = site;
    return true;
  }

  private void grow() {
    int n = size << 1;
    Object[] b = new Object[n];
    Object[] d = new Object[n];
    long[] s = new long[n];
    int[] i = new int[n];
    System.arraycopy(bases, 0, b, 0, size);
    System.arraycopy(sides, 0, d, 0, size);
    System.arraycopy(slots, 0, s, 0, size);
    System.arraycopy(sites, 0, i, 0, size);
    bases = b;
    sides = d;
    slots = s;
    sites = i;
  }

  private void check(ThreadState t, boolean validated) {
    Detector detector = Detectors.installed();
    for (int i = 0; i < size; i++) {
      boolean race =
          validated
              ? detector.checkRead(t, bases[i], slots[i], sides[i], sites[i])
              : detector.read(t, bases[i], slots[i], sides[i], sites[i]);
      if (race) {
        report(t, i);
      }
    }
  }

  private void report(ThreadState t, int i) {
    Site site = Sites.site(sites[i]);
    Object owner = sides[i] instanceof TableShadow shadow ? shadow.get() : null;
    boolean before = t.inRuntime;
    t.inRuntime = false;
    try {
      if (owner != null && owner.getClass().isArray()) {
        Races.element(t, owner, Slot.ordinal(slots[i]), sites[i], false);
      } else if (site != null && site.operation() != null) {
        Races.state(t, owner == null ? "an object" : owner.getClass().getName(), sites[i], false);
      } else {
        Races.field(t, sites[i], false);
      }
    } finally {
      t.inRuntime = before;
    }
  }
}
