package dev.redflag.detectors.fasttrack;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.ElementRuns;
import dev.redflag.runtime.shadow.ReadSets;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.misc.Unsafe;

/**
 * FastTrack for ranges of elements that are accessed together: where all elements of a range have
 * the same history, its rules are applied once for all of them, see {@link ElementRuns}.
 *
 * <p>Only what is ordered is done here. An element whose access races, or whose history is not
 * simple, is left to be accessed alone.
 *
 * <p>All methods are called under the lock of the runs.
 */
final class FastTrackRuns {
  private static final Unsafe U = Memory.U;

  /** The fewest elements that are worth a run. */
  private static final int FEWEST = 8;

  /** Elements taken out one by one after which all runs of a chunk are given up. */
  private static final int MANY = 16;

  private final FastTrackDetector detector;
  private final TableShadow shadow;
  private final ElementRuns runs;

  /** Whether an access was entered. */
  boolean entered;

  FastTrackRuns(FastTrackDetector detector, TableShadow shadow, ElementRuns runs) {
    this.detector = detector;
    this.shadow = shadow;
    this.runs = runs;
  }

  // ---- one element ------------------------------------------------------------------------------

  /**
   * Whether an access to an element changes nothing, since its run has one of the thread's present
   * epoch. The element stays in its run; its own words, which are out of date there, are made to
   * say so to the fast path.
   */
  boolean isRedundant(ThreadState t, int element, boolean write) {
    int at = runs.find(element);
    if (!runs.has(at, element)) {
      return false;
    }
    if (t.isPresent(runs.written(at))) {
      putBack(element, runs.written(at), Epoch.NONE);
      return true;
    }
    if (!write && runs.readers(at) == null && t.isPresent(runs.read(at))) {
      putBack(element, runs.written(at), runs.read(at));
      return true;
    }
    return false;
  }

  /** Takes an element out of its run: from now on its own words tell its history. */
  void takeOut(int element) {
    int at = runs.find(element);
    if (!runs.has(at, element)) {
      return;
    }
    if (runs.takeOut() > MANY) {
      while (runs.count() > 0) {
        putBack(runs.count() - 1);
      }
      return;
    }
    if (runs.from(at) == element && runs.readers(at) == null) { // as a loop does, one by one
      putBack(element, runs.written(at), runs.read(at));
      runs.removeFirst(at);
      return;
    }
    cut(element);
    cut(element + 1);
    int run = runs.find(element);
    if (runs.has(run, element)) { // else a cut put it back
      putBack(run);
    }
  }

  /** Makes a run begin at an element that lies within one. */
  private void cut(int element) {
    int run = runs.find(element);
    if (!runs.has(run, element) || runs.from(run) == element) {
      return;
    }
    makeRoom();
    run = runs.find(element);
    if (runs.has(run, element)) {
      runs.split(run, element);
    }
  }

  private void makeRoom() {
    if (runs.count() == ElementRuns.MAX) {
      putBack(runs.shortest());
    }
  }

  /** Gives the elements of a run its words, and removes it. */
  private void putBack(int run) {
    long written = runs.written(run);
    long[] readers = runs.readers(run);
    long read = readers == null ? runs.read(run) : Epoch.SHARED;
    for (int i = runs.from(run); i < runs.to(run); i++) {
      if (readers != null) {
        shadow.makeReadPlanes().putFirst(i, readers);
      }
      putBack(i, written, read);
    }
    runs.remove(run);
  }

  /** Where there is no room for the element's words, its history is lost. */
  private void putBack(int element, long written, long read) {
    if (!shadow.hasRoom(element)) {
      return;
    }
    long slot = TableShadow.slot(element);
    Object base = shadow.base(element);
    put(base, Slot.writeOffset(slot), written);
    put(base, Slot.readOffset(slot), read);
  }

  /** By compare-and-set: another thread may be at the words, which will then ask for runs. */
  private static void put(Object base, long offset, long word) {
    int spins = 0;
    for (; ; ) {
      long there = U.getLongVolatile(base, offset);
      boolean locked = there == Epoch.LOCKED && spins <= Memory.PATIENCE;
      if (there == word || !locked && U.compareAndSetLong(base, offset, there, word)) {
        return;
      }
      if (locked) {
        spins = Memory.spin(spins);
      }
    }
  }

  // ---- ranges -----------------------------------------------------------------------------------

  /** Reads a range of one chunk; returns the first element that must be read alone, or the end. */
  int read(ThreadState t, int from, int to, int site) {
    int i = from;
    while (i < to) {
      int run = runs.find(i);
      int next;
      if (runs.has(run, i)) {
        next = Math.min(to, runs.to(run));
        if (!readRun(t, run, i, next, site)) {
          return i;
        }
      } else {
        int end = run < runs.count() ? Math.min(to, runs.from(run)) : to;
        next = readGap(t, i, end, site);
        if (next == i) {
          return i;
        }
      }
      i = next;
    }
    return to;
  }

  /** Reads the part of a run; whether it was ordered. */
  private boolean readRun(ThreadState t, int number, int from, int to, int site) {
    long w = runs.written(number);
    if (w != Epoch.NONE && !t.knows(w)) {
      return false;
    }
    long[] several = runs.readers(number);
    long r = several == null ? runs.read(number) : ReadSets.wordOf(several, t.number);
    if (t.isPresent(w) || t.isPresent(r)) {
      return true;
    }
    cut(from);
    cut(to);
    int run = runs.find(from);
    if (!runs.has(run, from) || runs.from(run) != from || runs.to(run) != to) {
      return false; // it was the shortest itself
    }
    several = runs.readers(run);
    r = runs.read(run);
    long mine = Epoch.at(t.epoch, site);
    if (several != null) {
      runs.setRead(run, Epoch.NONE, ReadSets.add(unknown(t, several), mine));
    } else if (r == Epoch.NONE || t.knows(r)) {
      runs.setRead(run, mine, null);
    } else {
      runs.setRead(run, Epoch.NONE, ReadSets.add(ReadSets.add(new long[2], r), mine));
    }
    enter(t);
    return true;
  }

  /** The reads that are not known; who comes after this thread's read comes after the others. */
  private static long[] unknown(ThreadState t, long[] readers) {
    long[] left = new long[2];
    for (long word : readers) {
      if (word != Epoch.NONE && !t.knows(word)) {
        left = ReadSets.add(left, word);
      }
    }
    return left;
  }

  /** Reads elements that lie in no run: the first that have the same history, as one. */
  private int readGap(ThreadState t, int from, int to, int site) {
    long[] words = shadow.words(from);
    long w = words == null ? Epoch.NONE : words[TableShadow.wordIndex(from)];
    long r = words == null ? Epoch.NONE : words[TableShadow.wordIndex(from) + 1];
    int end = words == null ? to : sameUntil(words, from, to, w, r);
    if (detector.isRedundantRead(t, w, r)) {
      return end;
    }
    if (!isOrdered(t, w) || Epoch.isShared(r) || !isOrdered(t, r)) {
      return from;
    }
    if (end - from >= FEWEST) {
      makeRoom();
      int run = runs.find(from);
      if (!runs.has(run, from)) {
        runs.insert(run, from, end, w, Epoch.at(t.epoch, site), null);
        enter(t);
        return end;
      }
    }
    for (int i = from; i < end && shadow.hasRoom(i); i++) {
      if (!detector.readExclusive(t, shadow.base(i), TableShadow.slot(i), site, w, r)) {
        return i; // the element after the last that was read: the caller asks again
      }
    }
    return end;
  }

  private static int sameUntil(long[] words, int from, int to, long w, long r) {
    int i = from + 1;
    while (i < to
        && words[TableShadow.wordIndex(i)] == w
        && words[TableShadow.wordIndex(i) + 1] == r) {
      i++;
    }
    return i;
  }

  /** Whether a word is of no access, or of one that happened before; a location's lock is not. */
  private static boolean isOrdered(ThreadState t, long word) {
    return word == Epoch.NONE || word != Epoch.LOCKED && t.knows(word);
  }

  /**
   * Writes a range of one chunk; returns the first element that must be written alone, or the end.
   */
  int write(ThreadState t, int from, int to, int site) {
    int first = runs.find(from);
    if (runs.has(first, from) && runs.to(first) >= to) {
      if (t.isPresent(runs.written(first))) {
        return to;
      }
    }
    int end = orderedUntil(t, from, to);
    if (end - from < FEWEST) {
      return from;
    }
    cut(from);
    cut(end);
    int run = runs.find(from);
    while (run < runs.count() && runs.from(run) < end) {
      runs.remove(run);
    }
    makeRoom();
    // The reads before are ordered before this write: who races with one races with the write.
    runs.insert(runs.find(from), from, end, Epoch.at(t.epoch, site), Epoch.NONE, null);
    enter(t);
    return end;
  }

  /** The first element that a write is not ordered after all accesses to, or the end. */
  private int orderedUntil(ThreadState t, int from, int to) {
    int i = from;
    while (i < to) {
      int run = runs.find(i);
      if (runs.has(run, i)) {
        if (!isOrderedRun(t, run)) {
          return i;
        }
        i = Math.min(to, runs.to(run));
      } else {
        int end = run < runs.count() ? Math.min(to, runs.from(run)) : to;
        i = orderedGap(t, i, end);
        if (i < end) {
          return i;
        }
      }
    }
    return to;
  }

  private boolean isOrderedRun(ThreadState t, int run) {
    if (!isOrdered(t, runs.written(run))) {
      return false;
    }
    long[] several = runs.readers(run);
    if (several == null) {
      return isOrdered(t, runs.read(run));
    }
    for (long word : several) {
      if (!isOrdered(t, word)) {
        return false;
      }
    }
    return true;
  }

  private int orderedGap(ThreadState t, int from, int to) {
    long[] words = shadow.words(from);
    if (words == null) {
      return to;
    }
    long lastWritten = Epoch.NONE;
    long lastRead = Epoch.NONE;
    for (int i = from; i < to; i++) {
      long w = words[TableShadow.wordIndex(i)];
      long r = words[TableShadow.wordIndex(i) + 1];
      if (w != lastWritten || r != lastRead) {
        if (!isOrdered(t, w) || Epoch.isShared(r) || !isOrdered(t, r)) {
          return i;
        }
        lastWritten = w;
        lastRead = r;
      }
    }
    return to;
  }

  private void enter(ThreadState t) {
    t.epochUsed = true;
    entered = true;
  }
}
