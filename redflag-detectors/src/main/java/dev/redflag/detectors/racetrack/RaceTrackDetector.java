package dev.redflag.detectors.racetrack;

import dev.redflag.detectors.racetrack.StateMachine.Outcome;
import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.shadow.TableShadow.Holds;
import dev.redflag.runtime.site.SideAccess;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * RaceTrack (Yu, Rodeheffer and Chen, SOSP 2005): a variable is suspect where several threads use
 * it at once, as far as fork, join, wait, barriers and the like tell, with no lock in common.
 * Locking orders nothing: that is what the locksets are for (section 2.2).
 *
 * <p>It adapts twice. The threadset of a variable is tracked only where its lockset would report
 * (section 2.4.1); and an object or array is one variable until it is suspect, and then each field
 * or element is one (section 2.4.2). Warnings are made at every level of accuracy, and say at
 * which.
 *
 * <p>Not tracked: volatile and final fields and atomic variables, which reach no detector as
 * accesses, and of an array with more than {@code 3 * }{@value #M} elements all but the first,
 * middle and last {@value #M} (section 3.5).
 */
public class RaceTrackDetector extends ConcurrencyDetector {
  /** How many elements are tracked at each of three places of a long array. */
  public static final int M = 128;

  /** The location whose state is that of the whole object, in the holding of a unit. */
  private static final int WHOLE = 0;

  private static final String[] ACCURACY = {
    "field or element level, no common lock and several threads at once",
    "field or element level, no common lock",
    "object level, no common lock and several threads at once",
    "object level, no common lock",
  };

  private static final String LATER = "later access to a reported variable by another thread";

  private final Ablation ablation;
  private final StateMachine machine;
  private final SiteKinds siteKinds = new SiteKinds();

  private long untracked;

  public RaceTrackDetector() {
    this(Ablation.GRANULARITY);
  }

  public RaceTrackDetector(Ablation ablation) {
    this.ablation = ablation;
    this.machine = new StateMachine(ablation != Ablation.LOCKSET);
  }

  @Override
  public String name() {
    return "racetrack";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.OBJECT;
  }

  // ---- accesses --------------------------------------------------------------------------------

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    RaceTrackThread me = of(t);
    long state = Memory.U.getLong(base, Slot.writeOffset(slot));
    if (me.isSettledRead(state)) {
      count(me, state);
      return false;
    }
    return access(t, me, base, slot, side, site, false);
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    RaceTrackThread me = of(t);
    long state = Memory.U.getLong(base, Slot.writeOffset(slot));
    long last = Memory.U.getLong(base, Slot.readOffset(slot));
    if (me.isSettledWrite(t, state, last, siteKinds)) {
      count(me, state);
      return false;
    }
    return access(t, me, base, slot, side, site, true);
  }

  private static void count(RaceTrackThread me, long state) {
    if (state == me.exclusive0) {
      me.inExclusive0++;
    } else {
      me.accesses++;
      me.atObjectLevel++;
    }
  }

  @Override
  public boolean isRedundantRead(ThreadState t, long written, long read) {
    RaceTrackThread me = (RaceTrackThread) t.detectorState;
    return me != null && me.isSettledRead(written);
  }

  @Override
  public boolean isRedundantWrite(ThreadState t, long written) {
    RaceTrackThread me = (RaceTrackThread) t.detectorState;
    return me != null && written == me.exclusive0;
  }

  @Override
  public boolean isRedundantWrite(ThreadState t, long written, long read) {
    RaceTrackThread me = (RaceTrackThread) t.detectorState;
    return me != null && me.isSettledWrite(t, written, read, siteKinds);
  }

  @Override
  public boolean isRedundantRead(ThreadState t, TableShadow shadow, int location) {
    return isRedundant(t, shadow, location, false);
  }

  @Override
  public boolean isRedundantWrite(ThreadState t, TableShadow shadow, int location) {
    return isRedundant(t, shadow, location, true);
  }

  @ForceInline
  private boolean isRedundant(ThreadState t, TableShadow shadow, int ordinal, boolean write) {
    long[] words = shadow.words(0);
    if (words == null) {
      return false;
    }
    long state = words[0];
    if (write ? isRedundantWrite(t, state, words[1]) : isRedundantRead(t, state, words[1])) {
      return true;
    }
    if (!isRefined(state, shadow)) {
      return false;
    }
    int location = location(shadow, ordinal);
    return location < 0
        || isSettledWithin(t, words, Memory.LONGS, shadow, 0, location, state, write);
  }

  @Override
  public boolean isRedundantPart(
      ThreadState t, Object target, long written, int site, boolean write) {
    if (!isRefined(written, target)) {
      return false;
    }
    long slot = Sites.slot(site);
    long offset = Slot.writeOffset(slot);
    int location = Slot.ordinal(slot);
    return slot > 0 && isSettledWithin(t, target, offset, target, site, location, written, write);
  }

  @Override
  public boolean entersFirstWrites() {
    return ablation == Ablation.GRANULARITY;
  }

  @Override
  public long firstState(ThreadState t, int site) {
    if (!siteKinds.writes(site)) {
      siteKinds.note(site, true);
    }
    return of(t).exclusive0;
  }

  @Override
  public int run(ThreadState t, TableShadow shadow, int from, int to, int site, boolean write) {
    long[] words = shadow.words(0);
    RaceTrackThread me = (RaceTrackThread) t.detectorState;
    if (words == null || me == null) {
      return from;
    }
    long whole = words[0];
    if (!isRefined(whole, shadow)) { // one variable: what holds of an element holds of all
      return isRedundant(t, shadow, from, write) ? to : from;
    }
    int i = from;
    while (i < to) {
      int location = location(shadow, i);
      if (location < 0) {
        i = nextTracked(shadow, i);
      } else if (isSettledWithin(t, words, Memory.LONGS, shadow, 0, location, whole, write)) {
        i++;
      } else {
        return i;
      }
    }
    return to;
  }

  /** Whether the states are those of the locations, where {@code whole} is that of the object. */
  @ForceInline
  private boolean isRefined(long whole, Object side) {
    return RaceTrackEncoding.state(whole) == RaceTrackEncoding.REFINED || !isWhole(side);
  }

  /**
   * Whether an access to a field or element changes nothing.
   *
   * @param base the object in which the object's words lie
   * @param offset where its state does
   * @param side where the unit is
   * @param location its number; one that is tracked
   * @param whole the state of the object, which is refined or does not matter
   */
  @ForceInline
  private boolean isSettledWithin(
      ThreadState t,
      Object base,
      long offset,
      Object side,
      int site,
      int location,
      long whole,
      boolean write) {
    RaceTrackThread me = (RaceTrackThread) t.detectorState;
    return me != null
        && (RefinedWord.isSettled(whole, location, me.id, write)
            || isSettledAtSide(t, me, base, offset, side, site, location, write));
  }

  /** The same as the location's own state tells. */
  @DontInline
  private boolean isSettledAtSide(
      ThreadState t,
      RaceTrackThread me,
      Object base,
      long offset,
      Object side,
      int site,
      int location,
      boolean write) {
    Object unit = SideAccess.unit(side, site);
    long[] chunk = unit == null ? null : ((RaceTrackUnit) unit).findChunk(location);
    if (chunk == null) {
      return false;
    }
    int i = RaceTrackUnit.stateIndex(location);
    long state = chunk[i];
    if (StateMachine.isTold(me, state)) {
      noteTold(me, base, offset, location, state);
      return true;
    }
    if (!write && state == RaceTrackThread.READ_WITHOUT_LOCK) {
      noteRead(base, offset, chunk, i, location);
      return true;
    }
    return write ? me.isSettledWrite(t, state, chunk[i + 1], siteKinds) : me.isSettledRead(state);
  }

  // ---- fast path above, slow path below --------------------------------------------------------

  private boolean access(
      ThreadState t,
      RaceTrackThread me,
      Object base,
      long slot,
      Object side,
      int site,
      boolean write) {
    me.accesses++;
    boolean whole = isWhole(side);
    long state = Memory.U.getLong(base, Slot.writeOffset(slot));
    if (!whole || RaceTrackEncoding.state(state) == RaceTrackEncoding.REFINED) {
      int location = location(side, Slot.ordinal(slot));
      if (location < 0) {
        untracked++;
        return false;
      }
      long offset = Slot.writeOffset(slot);
      if (isSettledWithin(t, base, offset, side, site, location, state, write)) {
        return false;
      }
    }
    t.epochUsed = true;
    siteKinds.note(site, write);
    boolean warned =
        whole
            ? atObject(t, me, base, slot, side, site, write)
            : atLocation(t, me, base, slot, side, site, write);
    Stacks.remember(t, site);
    return warned;
  }

  /** Whether a side is of an object or array that is one variable at first. */
  private boolean isWhole(Object side) {
    return ablation == Ablation.GRANULARITY
        && !(side instanceof TableShadow shadow
            && (shadow.holds() == Holds.STATICS || shadow.holds() == Holds.STATE));
  }

  private boolean atObject(
      ThreadState t,
      RaceTrackThread me,
      Object base,
      long slot,
      Object side,
      int site,
      boolean write) {
    long offset = Slot.writeOffset(slot);
    Outcome outcome =
        machine.step(t, me, base, offset, side, site, WHOLE, RaceTrackEncoding.REFINED, write);
    if (outcome == Outcome.REFINED) {
      return atLocation(t, me, base, slot, side, site, write);
    }
    me.atObjectLevel++;
    if (outcome == Outcome.FIRST) {
      me.objects++;
    }
    long other = enterAtObject(t, base, slot, side, site);
    if (outcome == Outcome.RACE) {
      me.refined++;
      atLocation(t, me, base, slot, side, site, write);
    }
    return warn(t, outcome, other, 2);
  }

  /** Enters an access to a whole object; returns the last one of another thread. */
  private long enterAtObject(ThreadState t, Object base, long slot, Object side, int site) {
    long mine = Epoch.at(t.epoch, site);
    int state = RaceTrackEncoding.state(Memory.U.getLong(base, Slot.writeOffset(slot)));
    RaceTrackUnit unit = (RaceTrackUnit) SideAccess.unit(side, site);
    long alone = Memory.U.getLong(base, Slot.readOffset(slot));
    Memory.U.putLong(base, Slot.readOffset(slot), mine); // where the fast path looks for it
    if (unit == null && state <= RaceTrackEncoding.EXCLUSIVE1) {
      return alone;
    }
    unit = RaceTrackUnit.of(side, site);
    if (unit.last == 0) {
      unit.last = alone;
    }
    unit.enter(mine);
    return unit.ofOther(t.number);
  }

  private boolean atLocation(
      ThreadState t,
      RaceTrackThread me,
      Object base,
      long slot,
      Object side,
      int site,
      boolean write) {
    int location = location(side, Slot.ordinal(slot));
    if (location < 0) {
      untracked++;
      return false;
    }
    RaceTrackUnit unit = RaceTrackUnit.of(side, site);
    long[] chunk = unit.chunk(location);
    long offset = RaceTrackUnit.stateOffset(location);
    Outcome outcome =
        machine.step(
            t, me, chunk, offset, side, site, location + 1, RaceTrackEncoding.RACE_DETECTED, write);
    if (write && isWhole(side)) {
      noteWritten(base, Slot.writeOffset(slot), location);
    }
    RaceTrackUnit.enter(chunk, offset, Epoch.at(t.epoch, site));
    return warn(t, outcome, RaceTrackUnit.ofOther(chunk, offset, t.number), 0);
  }

  // ---- what the word of a refined object says of its locations ---------------------------------

  // Said is what stays so for good, or until a write: whoever writes takes back what the word says
  // after it has changed the state, and whoever says so looks at the state again behind that.

  /** Lets the word say that a location was told of a thread, where there is a place for that. */
  private static void noteTold(
      RaceTrackThread me, Object base, long offset, int location, long state) {
    long word = Memory.U.getLongVolatile(base, offset);
    if (location < RefinedWord.LOCATIONS
        && RaceTrackEncoding.state(word) == RaceTrackEncoding.REFINED) {
      long told = RefinedWord.withTold(word, location, me.id, state);
      if (told != word) {
        Memory.U.compareAndSetLong(base, offset, word, told); // else another time
      }
    }
  }

  /** Lets the word say that reads of a location leave it as it is. */
  private static void noteRead(Object base, long offset, long[] chunk, int i, int location) {
    long word = Memory.U.getLongVolatile(base, offset);
    if (location < RefinedWord.LOCATIONS
        && RaceTrackEncoding.state(word) == RaceTrackEncoding.REFINED
        && Memory.U.compareAndSetLong(base, offset, word, RefinedWord.withRead(word, location))
        && Memory.U.getLongVolatile(chunk, Memory.LONGS + ((long) i << 3))
            != RaceTrackThread.READ_WITHOUT_LOCK) {
      noteWritten(base, offset, location);
    }
  }

  /** The word no longer says that reads of a location leave it as it is. */
  private static void noteWritten(Object base, long offset, int location) {
    long word;
    do {
      word = Memory.U.getLongVolatile(base, offset);
      if (RaceTrackEncoding.state(word) != RaceTrackEncoding.REFINED
          || !RefinedWord.isRead(word, location)) {
        return;
      }
    } while (!Memory.U.compareAndSetLong(
        base, offset, word, RefinedWord.withoutRead(word, location)));
  }

  /** The number of a tracked location; -1 where it is not tracked. */
  @ForceInline
  private static int location(Object side, int ordinal) {
    if (side instanceof TableShadow shadow
        && shadow.holds() == Holds.ELEMENTS
        && shadow.length() > 3 * M) {
      int middle = (shadow.length() - M) >>> 1;
      int last = shadow.length() - M;
      return ordinal < M
          ? ordinal
          : ordinal >= last
              ? ordinal - last + 2 * M
              : ordinal >= middle && ordinal < middle + M ? ordinal - middle + M : -1;
    }
    return ordinal;
  }

  /** The first element that is tracked, or the array's end, behind one that is not. */
  private static int nextTracked(TableShadow shadow, int element) {
    int middle = (shadow.length() - M) >>> 1;
    return element < middle ? middle : shadow.length() - M;
  }

  private boolean warn(ThreadState t, Outcome outcome, long other, int mostAccurate) {
    boolean otherWrites = siteKinds.writes(Epoch.site(other));
    switch (outcome) {
      case NOTHING:
      case FIRST:
      case REFINED:
        return false;
      case RACE:
        return t.prior.suspect(other, otherWrites, mostAccurate, ACCURACY[mostAccurate]);
      case LOCKSET:
        return t.prior.suspect(other, otherWrites, mostAccurate + 1, ACCURACY[mostAccurate + 1]);
      case LATER:
        return t.prior.suspect(other, otherWrites, ACCURACY.length, LATER);
    }
    throw new AssertionError(outcome);
  }

  /** Before an object is finalized it is the finalizer thread's own (section 3.2). */
  @Override
  public void finalization(ThreadState t, Object base, long slot, Object side) {
    RaceTrackThread me = of(t);
    RaceTrackUnit unit = (RaceTrackUnit) SideAccess.unit(side, 0);
    if (unit != null) {
      unit.lock();
      try {
        if (unit.holding != null) {
          machine.threadSetTable.clear(unit.holding);
        }
        reset(me, base, slot, side, unit);
      } finally {
        unit.unlock();
      }
    } else {
      reset(me, base, slot, side, null);
    }
  }

  private void reset(RaceTrackThread me, Object base, long slot, Object side, RaceTrackUnit unit) {
    if (isWhole(side)) {
      Memory.U.putLongVolatile(base, Slot.writeOffset(slot), me.exclusive0);
      if (unit != null) {
        unit.forgetLocations();
      }
    } else if (unit != null) {
      unit.setAccessed(me.exclusive0);
    }
  }

  // ---- counters --------------------------------------------------------------------------------

  /** The number of threadsets that locations are in. */
  public int threadSets() {
    return machine.threadSetTable.size();
  }

  /** The counters of the paper's table 3, and what was dropped. */
  @Override
  public synchronized String[] statistics() {
    long ticks = 0;
    long objects = 0;
    long refined = 0;
    long accesses = 0;
    long atObjectLevel = 0;
    long inExclusive0 = 0;
    long dropped = 0;
    for (RaceTrackThread t = threads(); t != null; t = t.next) {
      ticks += t.ticks;
      objects += t.objects;
      refined += t.refined;
      accesses += t.accesses;
      atObjectLevel += t.atObjectLevel;
      inExclusive0 += t.inExclusive0;
      dropped += t.dropped + t.clock.dropped();
    }
    return new String[] {
      "thread clock ticks", Long.toString(ticks),
      "objects accessed", Long.toString(objects),
      "objects refined", Long.toString(refined),
      "monitored accesses", Long.toString(accesses + inExclusive0),
      "... at object level", Long.toString(atObjectLevel + inExclusive0),
      "... ... in Exclusive0", Long.toString(inExclusive0),
      "locksets", Long.toString(machine.lockSets.size()),
      "locksets swept", Long.toString(machine.lockSets.swept()),
      "threadsets, most at once", Long.toString(machine.threadSetTable.most()),
      "vector clock entries dropped", Long.toString(dropped),
      "accesses to elements not tracked", Long.toString(untracked),
    };
  }
}
