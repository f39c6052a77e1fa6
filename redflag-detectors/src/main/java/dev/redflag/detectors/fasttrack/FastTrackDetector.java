package dev.redflag.detectors.fasttrack;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.ReaderMark;
import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.PutOff;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.shadow.AtomicAccesses;
import dev.redflag.runtime.shadow.ElementRuns;
import dev.redflag.runtime.shadow.ReadPlane;
import dev.redflag.runtime.shadow.ReadPlanes;
import dev.redflag.runtime.shadow.ReadSets;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.SideAccess;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.HeldReads;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * FastTrack (Flanagan and Freund, PLDI 2009): epochs for writes and for reads by one thread, a set
 * of reads where several threads read without order. Precise: it names a variable if and only if
 * the run has a race on it.
 *
 * <p><b>Representation.</b> Two words a location, of its last write and its last read, each with
 * its site ({@link Epoch}). The read word is {@link Epoch#SHARED} where the readers are elsewhere:
 * in a {@link ReadSets} of the object, or in the {@link ReadPlanes} of a table shadow. It then has
 * marks of up to two threads that are among the readers with their present epoch ({@link
 * ReaderMark}).
 *
 * <p><b>Common case.</b> An access in the epoch of the word that it would write changes nothing. A
 * read in the epoch of the thread's own write is not entered either: who races with it races with
 * that write. Nor is a second read of a shared location in one epoch: a writer that took the first
 * out of the set in the meantime was found to race with it. Epochs that nobody else was told of
 * count as the present one ({@link ThreadState#isPresent}).
 *
 * <p><b>Less common</b> are accesses that are ordered after all before, without a set: they take no
 * lock. A writer swaps the write word, then looks at the read word; a reader swaps the read word,
 * or puts a word into its plane, then looks at the write word again. Both swaps are full fences: of
 * two that meet, one sees the other.
 *
 * <p><b>Rare cases</b> run under the location's lock: the write word is swapped for {@link
 * Epoch#LOCKED} and put back, so that two accesses never check against each other's half-done
 * update. The read word is changed by compare-and-set there too, since a reader may be at it
 * without the lock.
 *
 * <p><b>Runs.</b> Elements of an array that were accessed together have one history, see {@link
 * ElementRuns} and {@link FastTrackRuns}: the slow path takes an element out of its run first. The
 * fast path may see a word that a run has made out of date; if it is of the thread's present epoch,
 * the thread made that access, and whoever came since was found to race with it.
 *
 * <p><b>Atomic accesses</b> (by handles) have no words: they are kept in {@link AtomicAccesses},
 * checked against the words, and looked at by the slow path of plain accesses. The fast path need
 * not: an atomic access that came after the word's was checked against it.
 *
 * <p><b>Memory ordering.</b> The fast path reads the words plainly: a word that equals the thread's
 * own epoch was written by the thread itself. The lock is given back by a release store, which
 * orders the read word and the read set too.
 *
 * <p><b>Progress.</b> The lock is held for a bounded number of steps with no call out of the
 * runtime.
 */
public class FastTrackDetector extends HappensBeforeDetector {
  private static final Unsafe U = Memory.U;

  /** The fewest elements for whose sake a chunk gets runs. */
  private static final int FEWEST_IN_RUN = 8;

  /** Whether the clock of a release to a monitor is made by who takes that next. */
  private static final boolean PUTS_OFF = PutOff.isOn();

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
    long w = U.getLong(base, Slot.writeOffset(slot));
    long r = U.getLong(base, Slot.readOffset(slot));
    return !isRedundantRead(t, w, r) && firstRead(t, base, slot, side, site, w, r);
  }

  @Override
  @ForceInline
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    long w = U.getLong(base, Slot.writeOffset(slot));
    return !isRedundantWrite(t, w)
        && firstWrite(t, base, slot, side, site, w, U.getLong(base, Slot.readOffset(slot)));
  }

  @Override
  @ForceInline
  public boolean isRedundantRead(ThreadState t, long written, long read) {
    return t.isPresent(read) || t.isPresent(written) || t.isMarked(read);
  }

  @Override
  @ForceInline
  public boolean isRedundantWrite(ThreadState t, long written) {
    return t.isPresent(written);
  }

  @Override
  public boolean entersFirstWrites() {
    return true;
  }

  // ---- the first access of an epoch, where no lock and no set is needed --------------------

  private boolean firstRead(
      ThreadState t, Object base, long slot, Object side, int site, long w, long r) {
    int runs = runs(side, slot);
    return t.heldReads == null
            && isOrdered(t, w, r)
            && !ElementRuns.isOpen(runs)
            && enterRead(t, base, slot, site, w, r)
            && runs(side, slot) == runs
        ? FastTrackAtomics.raceWith(t, slot, side, site, false)
        : readSlow(t, base, slot, side, site);
  }

  private boolean firstWrite(
      ThreadState t, Object base, long slot, Object side, int site, long w, long r) {
    int runs = runs(side, slot);
    return isOrdered(t, w, r)
            && !ElementRuns.isOpen(runs)
            && enterWrite(t, base, slot, site, w, r)
            && runs(side, slot) == runs
        ? FastTrackAtomics.raceWith(t, slot, side, site, true)
        : writeSlow(t, base, slot, side, site);
  }

  /** Whether all accesses that two words tell of happened before, and none is in a set. */
  private static boolean isOrdered(ThreadState t, long w, long r) {
    return w != Epoch.LOCKED
        && !Epoch.isShared(r)
        && (w == Epoch.NONE || t.knows(w))
        && (r == Epoch.NONE || t.knows(r));
  }

  /** The {@linkplain ElementRuns#state state} of the runs of a location's chunk. */
  private static int runs(Object side, long slot) {
    return side instanceof TableShadow shadow ? runs(shadow, Slot.ordinal(slot)) : 0;
  }

  private static int runs(TableShadow shadow, int element) {
    ElementRuns runs = shadow.runs(element);
    return runs == null ? 0 : runs.state();
  }

  /**
   * [FT READ EXCLUSIVE] where both words are as they were seen; whether it came off. The words may
   * have been read plainly: each is compared once more behind the swap.
   */
  private static boolean enterRead(
      ThreadState t, Object base, long slot, int site, long w, long r) {
    t.epochUsed = true;
    if (!U.compareAndSetLong(base, Slot.readOffset(slot), r, Epoch.at(t.epoch, site))
        || U.getLongVolatile(base, Slot.writeOffset(slot)) != w) {
      return false; // a writer came between: it may not have seen this read
    }
    Stacks.remember(t, site);
    return true;
  }

  /** [FT WRITE EXCLUSIVE] where both words are as they were seen; whether it came off. */
  private static boolean enterWrite(
      ThreadState t, Object base, long slot, int site, long w, long r) {
    t.epochUsed = true;
    if (!U.compareAndSetLong(base, Slot.writeOffset(slot), w, Epoch.at(t.epoch, site))
        || U.getLongVolatile(base, Slot.readOffset(slot)) != r) {
      return false; // a reader came between, and has not seen this write
    }
    Stacks.remember(t, site);
    return true;
  }

  // ---- slow path below, which is not inlined into the program -----------------------------------
  // Nor is all of it inlined into one method: HotSpot would compile each part several times, and
  // the program's own code would wait for it.

  final boolean readSlow(ThreadState t, Object base, long slot, Object side, int site) {
    HeldReads held = t.heldReads;
    if (held != null && held.hold(base, slot, side, site)) {
      return false;
    }
    return outOfRun(t, base, slot, side, site, false)
        || FastTrackAtomics.raceWith(t, slot, side, site, false);
  }

  final boolean writeSlow(ThreadState t, Object base, long slot, Object side, int site) {
    return outOfRun(t, base, slot, side, site, true)
        || FastTrackAtomics.raceWith(t, slot, side, site, true);
  }

  /** An access to a location that is taken out of its run first, if it is in one. */
  private boolean outOfRun(
      ThreadState t, Object base, long slot, Object side, int site, boolean write) {
    boolean race = false;
    int runs = runs(side, slot);
    if (!ElementRuns.isOpen(runs)) {
      race = alone(t, base, slot, side, site, write);
      if (runs(side, slot) == runs) { // else they were made meanwhile, without this access
        return race;
      }
    }
    ElementRuns taken = takeOut(t, side, slot, write);
    if (taken == null) {
      return race;
    }
    try {
      return alone(t, base, slot, side, site, write) || race;
    } finally {
      taken.unlock();
    }
  }

  private boolean alone(
      ThreadState t, Object base, long slot, Object side, int site, boolean write) {
    return write ? writeAlone(t, base, slot, side, site) : readAlone(t, base, slot, side, site);
  }

  /**
   * Takes an element out of its run; the lock of the runs is then held. Null, and no lock held,
   * where the access of a thread changes nothing there.
   *
   * @param t the thread; null where it is to be taken out in any case
   */
  @DontInline
  private ElementRuns takeOut(ThreadState t, Object side, long slot, boolean write) {
    TableShadow shadow = (TableShadow) side;
    int element = Slot.ordinal(slot);
    ElementRuns runs = shadow.makeRuns(element);
    runs.lock();
    boolean taken = false;
    try {
      FastTrackRuns all = new FastTrackRuns(this, shadow, runs);
      if (t == null || !all.isRedundant(t, element, write)) {
        all.takeOut(element);
        taken = true;
      }
    } finally {
      if (!taken) {
        runs.unlock();
      }
    }
    return taken ? runs : null;
  }

  @Override
  public int run(ThreadState t, TableShadow shadow, int from, int to, int site, boolean write) {
    int i = from;
    while (i < to) {
      int end = Math.min(to, (i | TableShadow.CHUNK - 1) + 1);
      if (t.heldReads != null || end - i < FEWEST_IN_RUN && !ElementRuns.isOpen(runs(shadow, i))) {
        return i;
      }
      ElementRuns runs = shadow.makeRuns(i);
      FastTrackRuns range = new FastTrackRuns(this, shadow, runs);
      int done;
      runs.lock();
      runs.open();
      if (shadow.atomics() != null) {
        runs.unlock();
        return i; // each is told alone, and looks at its atomic accesses
      }
      try {
        done = write ? range.write(t, i, end, site) : range.read(t, i, end, site);
      } finally {
        runs.unlock();
      }
      if (range.entered) {
        Stacks.remember(t, site);
      }
      if (done < end) {
        return done;
      }
      i = end;
    }
    return to;
  }

  @DontInline
  private boolean readAlone(ThreadState t, Object base, long slot, Object side, int site) {
    long w = U.getLongVolatile(base, Slot.writeOffset(slot));
    if (w == Epoch.LOCKED || w != Epoch.NONE && !t.knows(w)) {
      return readLocked(t, base, slot, side, site);
    }
    long r = U.getLongVolatile(base, Slot.readOffset(slot));
    boolean done =
        Epoch.isShared(r)
            ? side instanceof TableShadow shadow
                ? readPlane(t, base, slot, shadow, site, w, r)
                : isInSet(t, base, slot, side, site)
            : readExclusive(t, base, slot, site, w, r);
    return !done && readLocked(t, base, slot, side, site);
  }

  /** [FT READ EXCLUSIVE] without the lock; whether it came off. */
  boolean readExclusive(ThreadState t, Object base, long slot, int site, long w, long r) {
    if (r != Epoch.NONE && !t.knows(r) || !enterRead(t, base, slot, site, w, r)) {
      return false;
    }
    FastTrackCounts counts = counts(t);
    if (counts != null) {
      counts.readExclusive++;
    }
    return true;
  }

  /** [FT READ SHARED] of a table shadow, without the lock; whether it came off. */
  private boolean readPlane(
      ThreadState t, Object base, long slot, TableShadow shadow, int site, long w, long r) {
    int location = Slot.ordinal(slot);
    ReadPlane plane = t.arrays.findPlane(shadow, t.number);
    FastTrackCounts counts = counts(t);
    if (plane == null) {
      plane = shadow.makeReadPlanes().get(t.number);
    } else if (t.isPresent(plane.word(location))) {
      if (counts != null) {
        counts.readSharedSameEpoch++;
      }
      mark(t, base, slot);
      return true;
    }
    t.epochUsed = true;
    plane.put(location, Epoch.at(t.epoch, site));
    // Who read it more than once in an earlier epoch is likely to do so in this one.
    long marked = t.hadMark(r) ? t.marked(r) : r;
    if (marked == r || !U.compareAndSetLong(base, Slot.readOffset(slot), r, marked)) {
      U.fullFence();
    }
    if (U.getLongVolatile(base, Slot.writeOffset(slot)) != w
        || !Epoch.isShared(U.getLongVolatile(base, Slot.readOffset(slot)))) {
      return false; // a writer came between
    }
    if (counts != null) {
      counts.readShared++;
    }
    Stacks.remember(t, site);
    return true;
  }

  /** Whether a read-shared field has a read of the thread's present epoch; takes no lock. */
  private boolean isInSet(ThreadState t, Object base, long slot, Object side, int site) {
    ReadSets sets = SideAccess.find(side, site);
    long[] set = sets == null ? null : sets.get(Slot.ordinal(slot));
    if (set == null || !t.isPresent(ReadSets.wordOf(set, t.number))) {
      return false;
    }
    FastTrackCounts counts = counts(t);
    if (counts != null) {
      counts.readSharedSameEpoch++;
    }
    mark(t, base, slot);
    return true;
  }

  /** Lets the fast path see that the thread has read a shared location in its present epoch. */
  private static void mark(ThreadState t, Object base, long slot) {
    long r = U.getLongVolatile(base, Slot.readOffset(slot));
    long marked = Epoch.isShared(r) ? t.marked(r) : r;
    if (marked != r) { // by compare-and-set: a writer may take the readers out now
      U.compareAndSetLong(base, Slot.readOffset(slot), r, marked);
    }
  }

  /** Any read, under the location's lock. */
  @DontInline
  private boolean readLocked(ThreadState t, Object base, long slot, Object side, int site) {
    FastTrackCounts counts = counts(t);
    long writeOffset = Slot.writeOffset(slot);
    t.epochUsed = true;
    long w = lock(base, writeOffset);
    boolean race = false;
    try {
      race = w != Epoch.NONE && !t.knows(w) && t.prior.set(w, true); // write-read race
      enter(t, base, slot, side, site, counts);
    } finally {
      U.putLongRelease(base, writeOffset, w);
    }
    if (counts != null && race) {
      counts.writeReadRaces++;
    }
    Stacks.remember(t, site);
    return race;
  }

  /** Enters a read, under the location's lock. */
  private static void enter(
      ThreadState t, Object base, long slot, Object side, int site, FastTrackCounts counts) {
    long readOffset = Slot.readOffset(slot);
    long mine = Epoch.at(t.epoch, site);
    for (; ; ) {
      long r = U.getLongVolatile(base, readOffset);
      if (Epoch.isShared(r)) { // [FT READ SHARED]
        enterShared(t, slot, side, site, mine);
        if (counts != null) {
          counts.readShared++;
        }
        return;
      }
      boolean share = r != Epoch.NONE && !t.knows(r);
      if (share) { // [FT READ SHARE], else [FT READ EXCLUSIVE]
        share(slot, side, site, r, mine);
      }
      if (U.compareAndSetLong(base, readOffset, r, share ? Epoch.SHARED : mine)) {
        if (counts != null && share) {
          counts.readShare++;
        } else if (counts != null) {
          counts.readExclusive++;
        }
        return;
      }
    }
  }

  private static void enterShared(ThreadState t, long slot, Object side, int site, long mine) {
    int location = Slot.ordinal(slot);
    if (side instanceof TableShadow shadow) {
      shadow.makeReadPlanes().get(t.number).put(location, mine);
      return;
    }
    ReadSets sets = SideAccess.get(side, site);
    long[] set = sets.get(location);
    if (set == null) { // lost with a lock whose holder died
      set = new long[2];
    }
    for (int i = 0;
        i < set.length;
        i++) { // who comes after this read comes after what it comes after
      if (set[i] != Epoch.NONE && t.knows(set[i])) {
        set[i] = Epoch.NONE;
      }
    }
    sets.put(location, ReadSets.add(set, mine));
  }

  /** Keeps two reads that are not ordered. */
  private static void share(long slot, Object side, int site, long first, long mine) {
    int location = Slot.ordinal(slot);
    if (side instanceof TableShadow shadow) {
      ReadPlanes planes = shadow.makeReadPlanes();
      planes.putFirst(location, first);
      planes.get(Epoch.thread(mine)).put(location, mine);
    } else {
      long[] set = ReadSets.add(new long[2], first);
      SideAccess.get(side, site).put(location, ReadSets.add(set, mine));
    }
  }

  @Override
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    return checkPlain(t, base, slot, side, site, false)
        || FastTrackAtomics.raceWithHeld(t, slot, side, site);
  }

  @DontInline
  private boolean writeAlone(ThreadState t, Object base, long slot, Object side, int site) {
    long w = U.getLongVolatile(base, Slot.writeOffset(slot));
    long r = U.getLongVolatile(base, Slot.readOffset(slot));
    boolean done =
        w != Epoch.LOCKED
            && !Epoch.isShared(r)
            && (w == Epoch.NONE || t.knows(w))
            && (r == Epoch.NONE || t.knows(r))
            && writeExclusive(t, base, slot, site, w, r);
    return !done && writeLocked(t, base, slot, side, site);
  }

  /** [FT WRITE EXCLUSIVE] without the lock; whether it came off. */
  private boolean writeExclusive(ThreadState t, Object base, long slot, int site, long w, long r) {
    if (!enterWrite(t, base, slot, site, w, r)) {
      return false;
    }
    FastTrackCounts counts = counts(t);
    if (counts != null) {
      counts.writeExclusive++;
    }
    return true;
  }

  /** Any write, under the location's lock. */
  @DontInline
  private boolean writeLocked(ThreadState t, Object base, long slot, Object side, int site) {
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
    long r = U.getLongVolatile(base, readOffset);
    if (!Epoch.isShared(r)) { // [FT WRITE EXCLUSIVE]
      if (counts != null) {
        counts.writeExclusive++;
      }
      return !toldAlready && r != Epoch.NONE && !t.knows(r) && t.prior.set(r, false);
    }
    if (counts != null) { // [FT WRITE SHARED]
      counts.writeShared++;
    }
    long[] words = takeReaders(slot, side, site);
    U.putLongRelease(base, readOffset, Epoch.NONE);
    boolean race = false;
    for (int i = 0; words != null && !race && !toldAlready && i < words.length; i++) {
      race = words[i] != Epoch.NONE && !t.knows(words[i]) && t.prior.set(words[i], false);
    }
    return race;
  }

  /** The words of a read-shared location, which is so no more; null where they are lost. */
  private static long[] takeReaders(long slot, Object side, int site) {
    int location = Slot.ordinal(slot);
    if (side instanceof TableShadow shadow) {
      return shadow.makeReadPlanes().words(location);
    }
    ReadSets sets = SideAccess.get(side, site);
    long[] words = sets.get(location);
    sets.put(location, null);
    return words;
  }

  // ---- order ------------------------------------------------------------------------------------

  @Override
  public void releaseHeld(ThreadState t, SyncObject lock) {
    if (!PUTS_OFF || !putOff(t, lock)) {
      super.releaseHeld(t, lock);
    }
  }

  // ---- atomic accesses --------------------------------------------------------------------------

  @Override
  public boolean keepsAtomicApart() {
    return true;
  }

  @Override
  public boolean checksVolatiles() {
    return true;
  }

  @Override
  public boolean readAtomic(ThreadState t, Object base, long slot, Object side, int site) {
    HeldReads held = t.heldReads;
    return (held == null || !held.hold(base, slot, side, site))
        && atomic(t, base, slot, side, site, false);
  }

  @Override
  public boolean writeAtomic(ThreadState t, Object base, long slot, Object side, int site) {
    return atomic(t, base, slot, side, site, true);
  }

  private boolean atomic(
      ThreadState t, Object base, long slot, Object side, int site, boolean write) {
    if (!FastTrackAtomics.enter(t, slot, side, site, write)) {
      return false; // checked already; a plain access that came since was checked against that
    }
    Stacks.remember(t, site);
    return checkPlain(t, base, slot, side, site, write);
  }

  /** Whether an access races with plain ones; it is not entered among them. */
  private boolean checkPlain(
      ThreadState t, Object base, long slot, Object side, int site, boolean write) {
    ElementRuns runs =
        ElementRuns.isOpen(runs(side, slot)) ? takeOut(null, side, slot, write) : null;
    try {
      long writeOffset = Slot.writeOffset(slot);
      long w = lock(base, writeOffset);
      try {
        return w != Epoch.NONE && !t.knows(w) && t.prior.set(w, true)
            || write && FastTrackAtomics.racesWithRead(t, base, slot, side, site);
      } finally {
        U.putLongRelease(base, writeOffset, w);
      }
    } finally {
      if (runs != null) {
        runs.unlock();
      }
    }
  }

  // ---- locks ------------------------------------------------------------------------------------

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
