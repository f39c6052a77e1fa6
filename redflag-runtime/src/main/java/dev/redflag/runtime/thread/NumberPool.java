package dev.redflag.runtime.thread;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;

/**
 * Gives out thread numbers, and takes those of ended threads back. Guarded by the lock of {@link
 * Threads}.
 *
 * <p>The number of an ended thread is given again where that hides nothing: the new thread must
 * know, by the clock that it inherits, all that the ended one did. Then its own accesses go on
 * where those of the ended one stopped, and whoever is ordered after the one is ordered after the
 * other. Where there are neither such numbers nor fresh ones, one is taken by force, and where none
 * can be taken, threads share the last number. Both may hide a race, never invent one, and are
 * counted.
 */
public final class NumberPool {
  /** Retired numbers that are looked at in either place before a fresh one is taken. */
  private static final int ATTEMPTS = 32;

  /** The number that threads share when all others are taken. */
  private final int sharedNumber;

  private int fresh;

  /** Retired numbers, and the last clock at which each may stand in a shadow. */
  private int[] numbers = new int[64];

  private int[] clocks = new int[64];
  private int retired;

  /** Where the search among the older retired numbers goes on. */
  private int cursor;

  /** The number and first clock of the last {@link #take}, and whether others have it too. */
  public int number;

  public int clock;
  public boolean isShared;

  public long reused;
  public long forced;
  public long shared;
  public long exhausted;

  /** A pool of the numbers from 0 to {@code last}. */
  public NumberPool(int last) {
    this.sharedNumber = last;
  }

  /** Takes a number for a thread that knows what {@code known} says. */
  public void take(VectorClock known) {
    if (takeKnown(known)) {
      reused++;
    } else if (fresh < sharedNumber) {
      give(fresh++, 1, false);
    } else if (takeForced()) {
      forced++;
    } else {
      shared++;
      give(sharedNumber, known.get(sharedNumber) + 1, true);
    }
  }

  private boolean takeKnown(VectorClock known) {
    // The newest first: a thread that joins another and starts a third finds it at once. Then some
    // of the
    // older ones, others each time.
    for (int k = retired - 1; k >= 0 && k >= retired - ATTEMPTS; k--) {
      if (known.get(numbers[k]) >= clocks[k]) {
        reuse(k);
        return true;
      }
    }
    for (int i = 0; i < ATTEMPTS && i < retired; i++) {
      cursor = cursor + 1 < retired ? cursor + 1 : 0;
      if (known.get(numbers[cursor]) >= clocks[cursor]) {
        reuse(cursor);
        return true;
      }
    }
    return false;
  }

  private boolean takeForced() {
    if (retired == 0) {
      return false;
    }
    cursor = cursor + 1 < retired ? cursor + 1 : 0;
    reuse(cursor);
    return true;
  }

  private void reuse(int k) {
    give(numbers[k], clocks[k] + 1, false);
    retired--;
    numbers[k] = numbers[retired];
    clocks[k] = clocks[retired];
  }

  private void give(int toNumber, int firstClock, boolean withOthers) {
    number = toNumber;
    clock = Math.min(firstClock, Epoch.MAX_CLOCK);
    isShared = withOthers;
  }

  /** Takes the number of an ended thread back. */
  public void retire(int ended, int lastClock) {
    if (ended == sharedNumber) {
      return;
    }
    if (lastClock >= Epoch.MAX_CLOCK) {
      exhausted++; // it has no clocks left
      return;
    }
    if (retired == numbers.length) {
      int[] n = new int[retired << 1];
      int[] c = new int[retired << 1];
      System.arraycopy(numbers, 0, n, 0, retired);
      System.arraycopy(clocks, 0, c, 0, retired);
      numbers = n;
      clocks = c;
    }
    numbers[retired] = ended;
    clocks[retired++] = lastClock;
  }

  /** The numbers given out so far. */
  public int given() {
    return fresh;
  }
}
