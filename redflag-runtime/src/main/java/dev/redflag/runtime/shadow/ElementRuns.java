package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;

/**
 * The shadow of a chunk's elements where many that lie side by side have the same history: runs of
 * elements, each with one write word and one read word for all.
 *
 * <p>What lies in a run has its history here; its own words, if it has any, are out of date. What
 * lies in no run has its history in its own words. While a chunk has runs, whoever leaves the fast
 * path at one of its elements holds this object's short lock, and takes the element out of its run
 * first. Who was past that question when the runs were made asks once more when it is done: the
 * {@link #state} is then another one, also where the runs are gone again.
 *
 * <p>All but the lock is guarded by the lock.
 */
public final class ElementRuns {
  /** Runs of one chunk; where one more is wanted, the shortest goes back into its elements. */
  public static final int MAX = 8;

  private static final long LOCK = Memory.offset(ElementRuns.class, "lock");

  /** Of each run the first element and the end, the write word, and the read word. */
  private static final int FIELDS = 3;

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /** Odd while elements may be in runs; written under the lock, read by all. */
  private volatile int state;

  /** Elements that were taken out since a range was accessed. */
  private int takenOut;

  private int count;

  /** Sorted by element. */
  private long[] runs = new long[2 * FIELDS];

  /** The reads of a run with more than one reader, else null; null where no run ever had. */
  private long[][] readers;

  public void lock() {
    Memory.lock(this, LOCK);
  }

  /** Gives back the lock; where there are no runs, elements are accessed without it from now on. */
  public void unlock() {
    if (count == 0 && isOpen(state)) {
      state++;
    }
    Memory.unlock(this, LOCK);
  }

  /** Before a range is accessed: who has not seen that by now has put its word where we look. */
  public void open() {
    takenOut = 0;
    if (!isOpen(state)) {
      state++;
      Memory.U.fullFence();
    }
  }

  /** A number that changes when the chunk gets runs and when it has none any more. */
  public int state() {
    return state;
  }

  /** Whether elements may be in runs, in that state. */
  public static boolean isOpen(int state) {
    return (state & 1) != 0;
  }

  /** Counts an element that is taken out; how many are since a range was accessed. */
  public int takeOut() {
    return ++takenOut;
  }

  public int count() {
    return count;
  }

  /** The first element of a run. */
  public int from(int run) {
    return (int) (runs[run * FIELDS] >>> 32);
  }

  /** The element after its last. */
  public int to(int run) {
    return (int) runs[run * FIELDS];
  }

  /** The word of the last write to its elements. */
  public long written(int run) {
    return runs[run * FIELDS + 1];
  }

  /** The word of the last read; without meaning where it has {@link #readers}. */
  public long read(int run) {
    return runs[run * FIELDS + 2];
  }

  /** The words of the reads that are not ordered, or null. */
  public long[] readers(int run) {
    return readers == null ? null : readers[run];
  }

  /** The first run that ends after an element; {@link #count} if there is none. */
  public int find(int element) {
    int run = 0;
    while (run < count && to(run) <= element) {
      run++;
    }
    return run;
  }

  /** Whether a run has an element. */
  public boolean has(int run, int element) {
    return run < count && from(run) <= element && element < to(run);
  }

  /** Sets the reads of a run: one, or several. */
  public void setRead(int run, long read, long[] several) {
    runs[run * FIELDS + 2] = read;
    if (several != null && readers == null) {
      readers = new long[MAX][];
    }
    if (readers != null) {
      readers[run] = several;
    }
  }

  /** Puts a run before the run of this number. There must be room. */
  public void insert(int run, int from, int to, long written, long read, long[] several) {
    int at = run * FIELDS;
    if (count * FIELDS == runs.length) {
      long[] longer = new long[MAX * FIELDS];
      System.arraycopy(runs, 0, longer, 0, runs.length);
      runs = longer;
    }
    System.arraycopy(runs, at, runs, at + FIELDS, (count - run) * FIELDS);
    if (readers != null) {
      System.arraycopy(readers, run, readers, run + 1, count - run);
      readers[run] = null;
    }
    count++;
    runs[at] = (long) from << 32 | to;
    runs[at + 1] = written;
    setRead(run, read, several);
  }

  /** Divides a run; the number of the second part is one more. There must be room. */
  public void split(int run, int at) {
    int to = to(run);
    runs[run * FIELDS] = (long) from(run) << 32 | at;
    insert(run + 1, at, to, written(run), read(run), readers(run));
  }

  /** Takes the first element out of a run, which goes with its last. */
  public void removeFirst(int run) {
    if (to(run) - from(run) == 1) {
      remove(run);
    } else {
      runs[run * FIELDS] += 1L << 32;
    }
  }

  /** Takes a run out. */
  public void remove(int run) {
    int at = run * FIELDS;
    System.arraycopy(runs, at + FIELDS, runs, at, (count - run - 1) * FIELDS);
    if (readers != null) {
      System.arraycopy(readers, run + 1, readers, run, count - run - 1);
      readers[count - 1] = null;
    }
    count--;
  }

  /** The shortest of the runs. */
  public int shortest() {
    int shortest = 0;
    for (int i = 1; i < count; i++) {
      if (to(i) - from(i) < to(shortest) - from(shortest)) {
        shortest = i;
      }
    }
    return shortest;
  }
}
