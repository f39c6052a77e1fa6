package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.HeldReads;
import dev.redflag.runtime.thread.ThreadState;

/**
 * What becomes of the reads that were held back under a stamp of a {@code StampedLock}. A right
 * stamp has them checked against the writes before, and not remembered: a later writer takes no
 * notice of such readers. A wrong one has them dropped, and counted. Where the stamp is never
 * looked at they are plain reads.
 *
 * <p>This can hide a race: of a read under one lock's stamp with a write that another lock guards,
 * where the write comes later. It does not make that race safe.
 */
public final class Stamps {
  private static long dropped;

  private Stamps() {}

  /** The number of reads that a wrong stamp had dropped. */
  public static long dropped() {
    return dropped;
  }

  /** From now on the thread's reads are held back, those of an earlier stamp no longer. */
  static void begin(ThreadState t, SyncObject lock, long stamp) {
    flush(t);
    t.heldReads = new HeldReads(lock, stamp);
  }

  /** The lock was taken: what was read before was not validated. */
  static void taken(ThreadState t, SyncObject lock) {
    HeldReads held = t.heldReads;
    if (held != null && held.lock == lock) {
      flush(t);
    }
  }

  /** The stamp was looked at. */
  static void end(ThreadState t, SyncObject lock, boolean right) {
    HeldReads held = t.heldReads;
    if (held == null || held.lock != lock) {
      return;
    }
    t.heldReads = null;
    if (!right) {
      dropped += held.size(); // racy: a count for people
      return;
    }
    check(t, held, true);
  }

  /** Checks what is held as plain reads: nobody looked at the stamp. */
  static void flush(ThreadState t) {
    HeldReads held = t.heldReads;
    if (held != null) {
      t.heldReads = null;
      check(t, held, false);
    }
  }

  private static void check(ThreadState t, HeldReads held, boolean validated) {
    Detector detector = Detectors.installed();
    for (int i = 0; i < held.size(); i++) {
      boolean race =
          validated
              ? detector.checkRead(t, held.base(i), held.slot(i), held.side(i), held.site(i), held)
              : detector.read(t, held.base(i), held.slot(i), held.side(i), held.site(i));
      if (race) {
        report(t, held, i);
      }
    }
    dropped += held.outdated();
  }

  private static void report(ThreadState t, HeldReads held, int i) {
    int number = held.site(i);
    Site site = Sites.site(number);
    Object owner = held.side(i) instanceof TableShadow shadow ? shadow.get() : null;
    boolean before = t.inRuntime;
    t.inRuntime = false;
    t.reportsLate = true;
    try {
      boolean call = site != null && site.operation() != null;
      if (call && owner != null && owner.getClass() == Object[].class) {
        Races.state(t, "java.util.ArrayList", number, false); // that of its elements
      } else if (owner != null && owner.getClass().isArray()) {
        Races.element(t, owner, Slot.ordinal(held.slot(i)), number, false);
      } else if (call) {
        Races.state(t, owner == null ? "an object" : owner.getClass().getName(), number, false);
      } else {
        Races.field(t, number, false);
      }
    } finally {
      t.reportsLate = false;
      t.inRuntime = before;
    }
  }
}
