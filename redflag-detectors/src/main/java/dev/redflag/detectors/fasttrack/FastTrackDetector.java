package dev.redflag.detectors.fasttrack;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.shadow.ReadSets;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.site.SideAccess;
import dev.redflag.runtime.thread.HeldReads;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * FastTrack (Flanagan and Freund, PLDI 2009): epochs for writes and for reads by one thread, a set
 * of reads where several threads read without order. Precise: it names a variable if and only if
 * the run has a race on it.
 *
 * <p><b>Representation.</b> Two words a location, of its last write and its last read, each with
 * its site ({@link Epoch}). The read word is {@link Epoch#SHARED} where the readers are in a read
 * set. A read set keeps only readers that no other member is ordered after: a later write that is
 * ordered after a member is ordered after all that came before that member.
 *
 * <p><b>Common case.</b> An access in the epoch of the word it would write changes nothing. A read
 * in the epoch of the thread's own write is not entered either: who races with it races with that
 * write.
 *
 * <p><b>Rare cases</b> run under the location's lock: the write word is swapped for {@link
 * Epoch#LOCKED} and put back, so that two accesses never check against each other's half-done
 * update.
 *
 * <p><b>Memory ordering.</b> The fast path reads the words plainly: a word that equals the thread's
 * own epoch was written by the thread itself. The lock is taken by compare-and-set and given back
 * by a release store, which orders the read word and the read set too.
 *
 * <p><b>Progress.</b> The lock is held for a bounded number of steps with no call out of the
 * runtime.
 */
public class FastTrackDetector extends HappensBeforeDetector {
  private static final Unsafe U = Memory.U;

  /** Where what happens in a thread is counted; null where nothing is. */
  FastTrackCounts counts(ThreadState t) {
    return null;
  }

  @Override
  public String name() {
    return "fasttrack";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.WORDS;
  }

  @Override
  @ForceInline
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    long epoch = t.epoch;
    return !Epoch.same(U.getLong(base, Slot.readOffset(slot)), epoch)
        && !Epoch.same(U.getLong(base, Slot.writeOffset(slot)), epoch)
        && readSlow(t, base, slot, side, site);
  }

  @Override
  @ForceInline
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    return !Epoch.same(U.getLong(base, Slot.writeOffset(slot)), t.epoch)
        && writeSlow(t, base, slot, side, site);
  }

  @Override
  @ForceInline
  public boolean isRedundantRead(ThreadState t, long written, long read) {
    long epoch = t.epoch;
    return Epoch.same(read, epoch) || Epoch.same(written, epoch);
  }

  @Override
  @ForceInline
  public boolean isRedundantWrite(ThreadState t, long written) {
    return Epoch.same(written, t.epoch);
  }

  // ---- fast path above; slow path below, which is not inlined into the program
  // --------------------

  @ReservedStackAccess
  final boolean readSlow(ThreadState t, Object base, long slot, Object side, int site) {
    HeldReads held = t.heldReads;
    if (held != null && held.hold(base, slot, side, site)) {
      return false;
    }
    FastTrackCounts counts = counts(t);
    long writeOffset = Slot.writeOffset(slot);
    long readOffset = Slot.readOffset(slot);
    if (isShared(U.getLong(base, readOffset)) && isInSet(t, slot, side, site)) {
      if (counts != null) {
        counts.readSharedSameEpoch++;
      }
      return false;
    }
    t.epochUsed = true;
    long w = lock(base, writeOffset);
    boolean race = false;
    try {
      race = w != Epoch.NONE && !t.knows(w) && t.prior.set(w, true); // write-read race
      enter(t, base, readOffset, slot, side, site, counts);
    } finally {
      U.putLongRelease(base, writeOffset, w);
    }
    if (counts != null && race) {
      counts.writeReadRaces++;
    }
    Stacks.remember(t, site);
    return race;
  }

  @Override
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    long writeOffset = Slot.writeOffset(slot);
    long w = lock(base, writeOffset);
    U.putLongRelease(base, writeOffset, w);
    return w != Epoch.NONE && !t.knows(w) && t.prior.set(w, true);
  }

  /** Enters a read, under the location's lock. */
  private static void enter(
      ThreadState t,
      Object base,
      long readOffset,
      long slot,
      Object side,
      int site,
      FastTrackCounts counts) {
    long r = U.getLong(base, readOffset);
    long mine = Epoch.at(t.epoch, site);
    if (isShared(r)) { // [FT READ SHARED]
      ReadSets sets = SideAccess.get(side, site);
      int ordinal = Slot.ordinal(slot);
      sets.put(ordinal, add(sets.get(ordinal), mine, t));
      if (counts != null) {
        counts.readShared++;
      }
    } else if (r == Epoch.NONE || t.knows(r)) { // [FT READ EXCLUSIVE]
      U.putLong(base, readOffset, mine);
      if (counts != null) {
        counts.readExclusive++;
      }
    } else { // [FT READ SHARE]
      SideAccess.get(side, site).put(Slot.ordinal(slot), new long[] {r, mine});
      U.putLong(base, readOffset, Epoch.SHARED);
      if (counts != null) {
        counts.readShare++;
      }
    }
  }

  private static boolean isShared(long readWord) {
    return (readWord & Epoch.MASK) == Epoch.SHARED;
  }

  /** Whether a read-shared location has a read of the thread's present epoch; takes no lock. */
  private static boolean isInSet(ThreadState t, long slot, Object side, int site) {
    ReadSets sets = SideAccess.find(side, site);
    long[] set = sets == null ? null : sets.get(Slot.ordinal(slot));
    return set != null && Epoch.same(ReadSets.wordOf(set, t.number), t.epoch);
  }

  /** The set with this thread's word, and without the words that this read is ordered after. */
  private static long[] add(long[] old, long mine, ThreadState t) {
    if (old == null) { // lost with a lock whose holder died
      return new long[] {mine, Epoch.NONE};
    }
    int free = -1;
    for (int i = 0; i < old.length; i++) {
      if (old[i] == Epoch.NONE || t.knows(old[i])) {
        old[i] = Epoch.NONE;
        free = i;
      }
    }
    if (free >= 0) {
      old[free] = mine;
      return old;
    }
    long[] longer = new long[old.length << 1];
    System.arraycopy(old, 0, longer, 0, old.length);
    longer[old.length] = mine;
    return longer;
  }

  @ReservedStackAccess
  final boolean writeSlow(ThreadState t, Object base, long slot, Object side, int site) {
    FastTrackCounts counts = counts(t);
    long writeOffset = Slot.writeOffset(slot);
    t.epochUsed = true;
    long w = lock(base, writeOffset);
    long after = w;
    boolean writeRace = false;
    boolean readRace = false;
    try {
      writeRace = w != Epoch.NONE && !t.knows(w) && t.prior.set(w, true); // write-write race
      readRace = checkReads(t, base, slot, side, site, writeRace, counts);
      after = Epoch.at(t.epoch, site);
    } finally {
      U.putLongRelease(base, writeOffset, after);
    }
    if (counts != null && writeRace) {
      counts.writeWriteRaces++;
    } else if (counts != null && readRace) {
      counts.readWriteRaces++;
    }
    Stacks.remember(t, site);
    return writeRace || readRace;
  }

  /** Checks a write against the reads, under the location's lock; whether it races with one. */
  private static boolean checkReads(
      ThreadState t,
      Object base,
      long slot,
      Object side,
      int site,
      boolean toldAlready,
      FastTrackCounts counts) {
    long readOffset = Slot.readOffset(slot);
    long r = U.getLong(base, readOffset);
    if (!isShared(r)) { // [FT WRITE EXCLUSIVE]
      if (counts != null) {
        counts.writeExclusive++;
      }
      return !toldAlready && r != Epoch.NONE && !t.knows(r) && t.prior.set(r, false);
    }
    if (counts != null) { // [FT WRITE SHARED]
      counts.writeShared++;
    }
    boolean race = toldAlready;
    ReadSets sets = SideAccess.get(side, site);
    long[] set = sets.get(Slot.ordinal(slot));
    for (int i = 0; set != null && !race && i < set.length; i++) {
      race = set[i] != Epoch.NONE && !t.knows(set[i]) && t.prior.set(set[i], false);
    }
    sets.put(Slot.ordinal(slot), null);
    U.putLong(base, readOffset, Epoch.NONE);
    return race;
  }

  /** Takes the location's lock; returns the write word that it replaced. */
  private static long lock(Object base, long writeOffset) {
    int spins = 0;
    for (; ; ) {
      long w = U.getLongVolatile(base, writeOffset);
      if (w != Epoch.LOCKED && U.compareAndSetLong(base, writeOffset, w, Epoch.LOCKED)) {
        return w;
      }
      spins = Memory.spin(spins);
      if (spins > Memory.PATIENCE) { // its holder died: the location starts anew, still locked
        Memory.noteStolen();
        return Epoch.NONE;
      }
    }
  }
}
