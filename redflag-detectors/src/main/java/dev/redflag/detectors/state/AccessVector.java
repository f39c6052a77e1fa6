package dev.redflag.detectors.state;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.thread.ThreadState;

/**
 * The vector clock of the accesses to a location: of each thread the word (epoch and site) of its
 * last one. Threads that never came have no entry.
 *
 * <p>Guarded by the location's lock, but for {@link #has}, and for {@link #unordered} where it does
 * not matter that an access made at the same time is not seen: a word is one of those that the
 * thread had, and what stood in an array stands in each that replaces it.
 */
public final class AccessVector {
  private static final long[] EMPTY = {};

  /** One word a thread, in the order of their coming, zero behind the last; replaced to grow. */
  private long[] words = EMPTY;

  /**
   * Whether the thread's own entry is of its present epoch. May be asked by that thread without the
   * lock: nobody else writes its entry, and a copy made meanwhile has it too.
   */
  public boolean has(ThreadState t) {
    for (long word : words) {
      if (Epoch.same(word, t.epoch)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The word of an access that is not ordered before the thread's present; zero if there is none.
   */
  public long unordered(ThreadState t) {
    for (long word : words) {
      if (word != 0 && !t.knows(word)) {
        return word;
      }
    }
    return 0;
  }

  /**
   * The word of another thread's access that the fewest ends of epochs lie behind of which the
   * thread knows; zero where there is none.
   */
  public long latest(ThreadState t) {
    long latest = 0;
    int fewest = 0;
    for (long word : words) {
      if (word != 0 && Epoch.thread(word) != t.number) {
        int known = t.clock.get(Epoch.thread(word)) - Epoch.clock(word);
        if (latest == 0 || known < fewest) {
          latest = word;
          fewest = known;
        }
      }
    }
    return latest;
  }

  /** Sets the thread's entry to its present epoch. */
  public void set(ThreadState t, int site) {
    t.epochUsed = true;
    long word = Epoch.at(t.epoch, site);
    long[] w = words;
    int i = 0;
    while (i < w.length && w[i] != 0) {
      if (Epoch.thread(w[i]) == t.number) {
        w[i] = word;
        return;
      }
      i++;
    }
    if (i == w.length) {
      long[] longer = new long[Math.max(1, w.length << 1)];
      System.arraycopy(w, 0, longer, 0, w.length);
      w = longer;
    }
    w[i] = word;
    Memory.U.storeFence(); // the words before their array, for those who come without the lock
    words = w;
  }

  /** The clock of a thread in this vector; zero where it has no entry. */
  public int clock(int thread) {
    for (long word : words) {
      if (word != 0 && Epoch.thread(word) == thread) {
        return Epoch.clock(word);
      }
    }
    return 0;
  }

  /** The number of entries. */
  public int size() {
    int n = 0;
    while (n < words.length && words[n] != 0) {
      n++;
    }
    return n;
  }
}
