package dev.redflag.detectors.fasttrack;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.AtomicAccesses;
import dev.redflag.runtime.shadow.AtomicLocations;
import dev.redflag.runtime.shadow.ReadSets;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.SideAccess;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * The atomic accesses to a location, and the check of plain ones against them.
 *
 * <p>Atomic accesses race with plain ones only (JLS 17.4.5 with the access modes of {@code
 * VarHandle}), so that they need not be ordered among each other, and the last one says nothing of
 * those before.
 *
 * <p>An access that the present one is ordered after is dropped where whatever races with it races
 * with the present one too: a read drops reads, a write drops both.
 *
 * <p>Memory ordering: an atomic access is entered here before it looks at the words of plain ones,
 * and a plain one puts its word before it looks here, each with a full fence between: of two that
 * meet, one sees the other.
 */
final class FastTrackAtomics {
  private FastTrackAtomics() {}

  /**
   * Enters an atomic access of a thread in its present epoch; whether it was not there yet. Without
   * the lock, a thread may find its own word of its present epoch, which nobody takes out.
   */
  static boolean enter(ThreadState t, long slot, Object side, int site, boolean write) {
    AtomicAccesses all = get(slot, side, site);
    long word = Epoch.at(t.epoch, site);
    if (Epoch.same(ReadSets.wordOf(all.writes, t.number), word)
        || !write && Epoch.same(ReadSets.wordOf(all.reads, t.number), word)) {
      return false; // who races with this one races with that one
    }
    t.epochUsed = true;
    put(t, all, word, write);
    Memory.U.fullFence();
    return true;
  }

  @ReservedStackAccess
  private static void put(ThreadState t, AtomicAccesses all, long word, boolean write) {
    all.lock();
    try {
      drop(t, all.reads);
      if (write) {
        drop(t, all.writes);
        all.writes = ReadSets.add(all.writes, word);
      } else {
        all.reads = ReadSets.add(all.reads, word);
      }
    } finally {
      all.unlock();
    }
  }

  private static void drop(ThreadState t, long[] words) {
    for (int i = 0; i < words.length; i++) {
      if (words[i] != Epoch.NONE && t.knows(words[i])) {
        words[i] = Epoch.NONE;
      }
    }
  }

  @ReservedStackAccess
  private static boolean races(ThreadState t, AtomicAccesses all, boolean write) {
    all.lock();
    try {
      return isUnknown(t, all.writes, true) || write && isUnknown(t, all.reads, false);
    } finally {
      all.unlock();
    }
  }

  /**
   * Whether a thread is not ordered after one of the accesses, which is told in {@code t.prior}.
   */
  private static boolean isUnknown(ThreadState t, long[] words, boolean written) {
    for (long word : words) {
      if (word != Epoch.NONE && !t.knows(word)) {
        return t.prior.set(word, written);
      }
    }
    return false;
  }

  /** The atomic accesses to a location, made now where there were none. */
  private static AtomicAccesses get(long slot, Object side, int site) {
    AtomicLocations all =
        side instanceof TableShadow shadow
            ? shadow.makeAtomics()
            : SideAccess.get(side, site).makeAtomics();
    return all.get(Slot.ordinal(slot));
  }

  /** The atomic accesses to a location; null where there were none. */
  private static AtomicAccesses find(long slot, Object side, int site) {
    AtomicLocations all;
    if (side instanceof TableShadow shadow) {
      all = shadow.atomics();
    } else {
      ReadSets sets = SideAccess.find(side, site);
      all = sets == null ? null : sets.atomics();
    }
    return all == null ? null : all.find(Slot.ordinal(slot));
  }

  /** Whether a plain access, which is entered, races with an atomic one. */
  static boolean raceWith(ThreadState t, long slot, Object side, int site, boolean write) {
    AtomicAccesses atomic = find(slot, side, site);
    return atomic != null && races(t, atomic, write);
  }

  /** Whether a read that was held back, and may be atomic itself, races with an atomic write. */
  static boolean raceWithHeld(ThreadState t, long slot, Object side, int site) {
    AtomicAccesses atomic = find(slot, side, site);
    return atomic != null && !isAtomic(site) && races(t, atomic, false);
  }

  private static boolean isAtomic(int site) {
    Site known = Sites.site(site);
    return known != null && known.isAtomic();
  }

  /**
   * Whether an atomic write races with one of the plain reads, under the location's lock. It takes
   * none out.
   */
  static boolean racesWithRead(ThreadState t, Object base, long slot, Object side, int site) {
    long r = Memory.U.getLongVolatile(base, Slot.readOffset(slot));
    if (!Epoch.isShared(r)) {
      return r != Epoch.NONE && !t.knows(r) && t.prior.set(r, false);
    }
    int location = Slot.ordinal(slot);
    long[] words =
        side instanceof TableShadow shadow
            ? shadow.makeReadPlanes().words(location)
            : SideAccess.get(side, site).get(location);
    return words != null && isUnknown(t, words, false);
  }
}
