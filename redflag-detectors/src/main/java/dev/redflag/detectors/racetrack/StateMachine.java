package dev.redflag.detectors.racetrack;

import static dev.redflag.detectors.racetrack.RaceTrackEncoding.EXCLUSIVE0;
import static dev.redflag.detectors.racetrack.RaceTrackEncoding.EXCLUSIVE1;
import static dev.redflag.detectors.racetrack.RaceTrackEncoding.EXCLUSIVE2;
import static dev.redflag.detectors.racetrack.RaceTrackEncoding.RACE_DETECTED;
import static dev.redflag.detectors.racetrack.RaceTrackEncoding.REFINED;
import static dev.redflag.detectors.racetrack.RaceTrackEncoding.SHARED_MODIFY1;
import static dev.redflag.detectors.racetrack.RaceTrackEncoding.SHARED_MODIFY2;
import static dev.redflag.detectors.racetrack.RaceTrackEncoding.SHARED_READ;
import static dev.redflag.detectors.racetrack.RaceTrackEncoding.VIRGIN;

import dev.redflag.detectors.racetrack.ThreadSetTable.Holding;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.thread.ThreadState;

/**
 * RaceTrack's state machine (figure 4, section 2.4.1) on a state word, be it of an object or of a
 * field or element.
 *
 * <p>A step reads the word, computes the next, and swaps it by compare-and-set; where another
 * thread came first it begins again. A step that a threadset takes part in is made under the lock
 * of the unit at the object's side, so that the references to threadsets go along with the words.
 */
final class StateMachine {
  /** What a step leads to. */
  enum Outcome {
    NOTHING,
    /** The first access of all. */
    FIRST,
    /** Shared-Modify1 and no common lock: a warning of low accuracy. */
    LOCKSET,
    /** Shared-Modify2, no common lock and several threads at once: Report-Race. */
    RACE,
    /** An access of a second or third thread to a variable that was reported. */
    LATER,
    /** The object is refined: the step is to be made on the field or element. */
    REFINED
  }

  /** In Race-Detected: a second and a third thread were told. */
  private static final int ALL_TOLD = -1;

  private final boolean threadSets;
  final LockSetTable lockSets = new LockSetTable();
  final ThreadSetTable threadSetTable = new ThreadSetTable();

  /** Makes a machine; one without threadsets goes from locksets alone to Race-Detected. */
  StateMachine(boolean threadSets) {
    this.threadSets = threadSets;
  }

  /**
   * One access.
   *
   * @param holder the object in which the word lies
   * @param offset where
   * @param side where the unit is, in which references to threadsets are kept
   * @param location the number of the word within the unit's holding
   * @param raced the state that Report-Race leads to: Race-Detected or refined
   */
  Outcome step(
      ThreadState t,
      RaceTrackThread me,
      Object holder,
      long offset,
      Object side,
      int site,
      int location,
      int raced,
      boolean write) {
    for (; ; ) {
      long word = Memory.U.getLongVolatile(holder, offset);
      if (withThreadSets(me, word)) {
        Outcome done =
            lockedStep(t, me, holder, offset, RaceTrackUnit.of(side, site), location, raced, write);
        if (done != null) {
          return done;
        }
        continue;
      }
      long next = next(t, me, word, write);
      Outcome outcome = outcome(word, next);
      if (next == word || Memory.U.compareAndSetLong(holder, offset, word, next)) {
        return outcome;
      }
    }
  }

  /** Whether the step from a word may lead into, within or out of Shared-Modify2. */
  private static boolean withThreadSets(RaceTrackThread me, long word) {
    int state = RaceTrackEncoding.state(word);
    return state == SHARED_MODIFY2 || state == EXCLUSIVE2 && !isOrdered(me, word);
  }

  /** Whether the one access of an exclusive state is ordered before this thread's present. */
  private static boolean isOrdered(RaceTrackThread me, long word) {
    int other = RaceTrackEncoding.first(word);
    return other == me.id || RaceTrackEncoding.second(word) <= me.clock.get(other);
  }

  // ---- steps without threadsets ----------------------------------------------------------------

  private long next(ThreadState t, RaceTrackThread me, long word, boolean write) {
    if (word == VIRGIN) {
      return me.exclusive0;
    }
    int first = RaceTrackEncoding.first(word);
    switch (RaceTrackEncoding.state(word)) {
      case EXCLUSIVE0:
        if (first == me.id) {
          return word;
        }
        return threadSets ? exclusive(EXCLUSIVE1, me) : share(t, me, write);
      case EXCLUSIVE1:
        return isOrdered(me, word) ? exclusive(EXCLUSIVE1, me) : share(t, me, write);
      case SHARED_READ:
        int common = lockSets.intersect(first, held(t, me, write));
        return write ? modify(me, common) : RaceTrackEncoding.of(SHARED_READ, common, 0);
      case SHARED_MODIFY1:
        return modify(me, lockSets.intersect(first, held(t, me, write)));
      case EXCLUSIVE2:
        return exclusive(EXCLUSIVE2, me);
      case RACE_DETECTED:
        return RaceTrackEncoding.of(RACE_DETECTED, first, told(me, word));
      default: // refined
        return word;
    }
  }

  private int held(ThreadState t, RaceTrackThread me, boolean write) {
    return me.held(t, write, lockSets);
  }

  private static long exclusive(int state, RaceTrackThread me) {
    return RaceTrackEncoding.of(state, me.id, me.now());
  }

  /** Several threads at once from here on: the lockset begins with what this one holds. */
  private long share(ThreadState t, RaceTrackThread me, boolean write) {
    int held = held(t, me, write);
    return write ? modify(me, held) : RaceTrackEncoding.of(SHARED_READ, held, 0);
  }

  /** Shared-Modify1 with a lockset, and what that leads to at once where it is empty. */
  private long modify(RaceTrackThread me, int lockSet) {
    if (!lockSets.isEmpty(lockSet)) {
      return RaceTrackEncoding.of(SHARED_MODIFY1, lockSet, 0);
    }
    return threadSets ? exclusive(EXCLUSIVE2, me) : RaceTrackEncoding.of(RACE_DETECTED, me.id, 0);
  }

  /** Whether another access of a thread to a reported variable has nothing to tell. */
  static boolean isTold(RaceTrackThread me, long word) {
    return RaceTrackEncoding.state(word) == RACE_DETECTED && isToldOf(me.id, word);
  }

  /** The same by the thread's id, of a state that is Race-Detected. */
  static boolean isToldOf(int id, long word) {
    int second = RaceTrackEncoding.second(word);
    return RaceTrackEncoding.first(word) == id || second == id || second == ALL_TOLD;
  }

  /** Whether no thread's access to a reported variable has anything to tell. */
  static boolean isToldOfAll(long word) {
    return RaceTrackEncoding.second(word) == ALL_TOLD;
  }

  /** The later threads of a reported variable, with this one. */
  private static int told(RaceTrackThread me, long word) {
    int second = RaceTrackEncoding.second(word);
    if (isToldOf(me.id, word)) {
      return second;
    }
    return second == 0 ? me.id : ALL_TOLD;
  }

  private static Outcome outcome(long word, long next) {
    if (word == VIRGIN) {
      return Outcome.FIRST;
    }
    int from = RaceTrackEncoding.state(word);
    int to = RaceTrackEncoding.state(next);
    if (from == REFINED) {
      return Outcome.REFINED;
    }
    if (from == RACE_DETECTED) {
      return next == word ? Outcome.NOTHING : Outcome.LATER;
    }
    if (to == RACE_DETECTED || to == EXCLUSIVE2 && from != EXCLUSIVE2) {
      return Outcome.LOCKSET;
    }
    return Outcome.NOTHING;
  }

  // ---- steps with threadsets -------------------------------------------------------------------

  /** A step under the unit's lock; null where the word changed and the step is to begin again. */
  private Outcome lockedStep(
      ThreadState t,
      RaceTrackThread me,
      Object holder,
      long offset,
      RaceTrackUnit unit,
      int location,
      int raced,
      boolean write) {
    unit.lock();
    try {
      long word = Memory.U.getLongVolatile(holder, offset);
      if (!withThreadSets(me, word)) {
        return null;
      }
      int held = held(t, me, write);
      int lockSet;
      ThreadSet before;
      if (RaceTrackEncoding.state(word) == SHARED_MODIFY2) {
        lockSet = lockSets.intersect(RaceTrackEncoding.first(word), held);
        before = threadSetTable.get(RaceTrackEncoding.second(word));
      } else {
        lockSet = held;
        before = ThreadSet.of(RaceTrackEncoding.first(word), RaceTrackEncoding.second(word));
      }
      ThreadSet after = before.after(me.clock, me.id);
      boolean alone = after.size() == 1;
      boolean race = !alone && lockSets.isEmpty(lockSet);
      int index = alone || race ? 0 : threadSetTable.retain(after);
      long next =
          alone
              ? exclusive(EXCLUSIVE2, me)
              : race
                  ? RaceTrackEncoding.of(raced, raced == RACE_DETECTED ? me.id : 0, 0)
                  : RaceTrackEncoding.of(SHARED_MODIFY2, lockSet, index);
      if (!Memory.U.compareAndSetLong(holder, offset, word, next)) {
        if (index != 0) {
          threadSetTable.release(index);
        }
        return null;
      }
      moveReference(unit, location, index);
      return race ? Outcome.RACE : Outcome.NOTHING;
    } finally {
      unit.unlock();
    }
  }

  private void moveReference(RaceTrackUnit unit, int location, int index) {
    Holding holding = unit.holding;
    if (holding == null) {
      if (index == 0) {
        return;
      }
      holding = threadSetTable.holding(unit);
      unit.holding = holding;
    }
    threadSetTable.move(holding, location, index);
  }
}
