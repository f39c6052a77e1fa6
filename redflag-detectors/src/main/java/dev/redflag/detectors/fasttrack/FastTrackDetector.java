package dev.redflag.detectors.fasttrack;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.shadow.ReadSets;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.site.SideAccess;
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
public final class FastTrackDetector extends HappensBeforeDetector {
  private static final Unsafe U = Memory.U;

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

  // ---- fast path above, slow path below: none of it is inlined into the program
  // ------------------

  @ReservedStackAccess
  private boolean readSlow(ThreadState t, Object base, long slot, Object side, int site) {
    long writeOffset = Slot.writeOffset(slot);
    long readOffset = Slot.readOffset(slot);
    if ((U.getLong(base, readOffset) & Epoch.MASK) == Epoch.SHARED) {
      ReadSets sets = SideAccess.find(side, site);
      long[] set = sets == null ? null : sets.get(Slot.ordinal(slot));
      if (set != null && Epoch.same(ReadSets.wordOf(set, t.number), t.epoch)) {
        return false; // [FT READ SHARED], same epoch
      }
    }
    long w = lock(base, writeOffset);
    boolean race = false;
    try {
      if (w != Epoch.NONE && !t.knows(w)) {
        race = t.prior.set(w, true); // write-read race
      }
      long r = U.getLong(base, readOffset);
      long mine = Epoch.at(t.epoch, site);
      if ((r & Epoch.MASK) == Epoch.SHARED) {
        ReadSets sets = SideAccess.get(side, site);
        int ordinal = Slot.ordinal(slot);
        sets.put(ordinal, add(sets.get(ordinal), mine, t)); // [FT READ SHARED]
      } else if (r == Epoch.NONE || t.knows(r)) {
        U.putLong(base, readOffset, mine); // [FT READ EXCLUSIVE]
      } else {
        ReadSets sets = SideAccess.get(side, site);
        sets.put(Slot.ordinal(slot), new long[] {r, mine}); // [FT READ SHARE]
        U.putLong(base, readOffset, Epoch.SHARED);
      }
      t.epochUsed = true;
    } finally {
      U.putLongRelease(base, writeOffset, w);
    }
    Stacks.remember(t, site);
    return race;
  }

  /** The set with this thread's word, and without the words that this read is ordered after. */
  private static long[] add(long[] old, long mine, ThreadState t) {
    int free = -1;
    for (int i = 0; i < old.length; i++) {
      if (old[i] == 0 || t.knows(old[i])) {
        old[i] = 0;
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
  private boolean writeSlow(ThreadState t, Object base, long slot, Object side, int site) {
    long writeOffset = Slot.writeOffset(slot);
    long readOffset = Slot.readOffset(slot);
    long w = lock(base, writeOffset);
    long after = w;
    boolean race = false;
    try {
      if (w != Epoch.NONE && !t.knows(w)) {
        race = t.prior.set(w, true); // write-write race
      }
      long r = U.getLong(base, readOffset);
      if ((r & Epoch.MASK) == Epoch.SHARED) { // [FT WRITE SHARED]
        ReadSets sets = SideAccess.get(side, site);
        int ordinal = Slot.ordinal(slot);
        long[] set = sets.get(ordinal);
        for (long reader : set) {
          if (!race && reader != 0 && !t.knows(reader)) {
            race = t.prior.set(reader, false);
          }
        }
        sets.put(ordinal, null);
        U.putLong(base, readOffset, Epoch.NONE);
      } else if (r != Epoch.NONE && !t.knows(r) && !race) { // [FT WRITE EXCLUSIVE]
        race = t.prior.set(r, false);
      }
      t.epochUsed = true;
      after = Epoch.at(t.epoch, site);
    } finally {
      U.putLongRelease(base, writeOffset, after);
    }
    Stacks.remember(t, site);
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
