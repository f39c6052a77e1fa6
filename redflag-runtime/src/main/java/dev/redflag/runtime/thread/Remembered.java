package dev.redflag.runtime.thread;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.Sweepable;
import dev.redflag.runtime.shadow.Sweeper;

/**
 * Call chains that are kept, of the whole JVM, a ring: with the next one the oldest is forgotten,
 * so that the memory for them is bounded, however many threads there are.
 *
 * <p>A chain that nobody has asked for keeps the classes of its frames alive. So the sweeper names
 * the frames of a few chains at each of its rounds, the oldest first: within some minutes no class
 * is kept.
 */
final class Remembered extends Sweepable {
  /** Threads whose whole histories are kept. */
  private static final int THREADS = 128;

  /** Starts of threads that are kept. */
  private static final int STARTS_KEPT = 1 << 14;

  /** Of the chains that are kept one part in that many is named in one round of the sweeper. */
  private static final int ROUNDS = 80;

  private static final long CURSOR = Memory.offset(Remembered.class, "cursor");

  /** The chains of accesses. */
  static final Remembered ACCESSES = new Remembered(THREADS * History.CAPACITY);

  /** The chains of thread starts. */
  static final Remembered STARTS = new Remembered(STARTS_KEPT);

  /** As many as are kept: a power of two. */
  private final History.Entry[] entries;

  /** Counts the entries ever added; the next one goes to that place. */
  @SuppressWarnings("unused") // through CURSOR
  private volatile int cursor;

  /** Where the sweeper goes on. */
  private int named;

  private Remembered(int capacity) {
    entries = new History.Entry[capacity];
    Sweeper.add(this);
  }

  /** Keeps an entry, and forgets the oldest. */
  void add(History.Entry entry) {
    int i = Memory.U.getAndAddInt(this, CURSOR, 1) & entries.length - 1;
    History.Entry oldest = entries[i];
    entries[i] = entry; // of two that meet here one stays until its thread forgets it
    if (oldest != null) {
      oldest.forget();
    }
  }

  @Override
  public void sweepIfNeeded() {
    for (int i = entries.length / ROUNDS; i >= 0 && named - cursor < 0; i--) {
      if (cursor - named > entries.length) {
        named = cursor - entries.length;
      }
      History.Entry entry = entries[named++ & entries.length - 1];
      if (entry != null) {
        entry.stack();
      }
    }
  }
}
