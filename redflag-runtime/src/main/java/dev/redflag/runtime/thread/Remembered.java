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
  /** Chains kept. */
  static final int CAPACITY = 1 << 14;

  /** Chains whose frames are named in one round of the sweeper. */
  private static final int NAMED_AT_ONCE = 200;

  private static final long CURSOR = Memory.offset(Remembered.class, "cursor");

  /** The chains of accesses. */
  static final Remembered ACCESSES = new Remembered();

  /** The chains of thread starts. */
  static final Remembered STARTS = new Remembered();

  private final History.Entry[] entries = new History.Entry[CAPACITY];

  /** Counts the entries ever added; the next one goes to that place. */
  @SuppressWarnings("unused") // through CURSOR
  private volatile int cursor;

  /** Where the sweeper goes on. */
  private int named;

  private Remembered() {
    Sweeper.add(this);
  }

  /** Keeps an entry, and forgets the oldest. */
  void add(History.Entry entry) {
    int i = Memory.U.getAndAddInt(this, CURSOR, 1) & CAPACITY - 1;
    History.Entry oldest = entries[i];
    entries[i] = entry; // of two that meet here one stays until its thread forgets it
    if (oldest != null) {
      oldest.forget();
    }
  }

  @Override
  public void sweepIfNeeded() {
    for (int i = 0; i < NAMED_AT_ONCE && named - cursor < 0; i++) {
      if (cursor - named > CAPACITY) {
        named = cursor - CAPACITY;
      }
      History.Entry entry = entries[named++ & CAPACITY - 1];
      if (entry != null) {
        entry.stack();
      }
    }
  }
}
