package dev.redflag.runtime.clock;

/**
 * The encoding of a thread's epoch in the read word of a read-shared location, in the bits that the
 * mark {@link Epoch#SHARED} leaves free: the thread has entered a read in that epoch among the
 * location's readers, so that its next read changes nothing.
 *
 * <pre>
 *   63            42 41           24 23 22 21            0
 *  +----------------+---------------+-----+---------------+
 *  |  odd place (22)|  SHARED (18)  |  0  | even place(22)|
 *  +----------------+---------------+-----+---------------+
 *
 *  place:  number / 2 (3)  |  clock (19)
 * </pre>
 *
 * <p>A thread has the place of its number's parity. Threads with a number above {@link #MAX_NUMBER}
 * or a clock above {@link #MAX_CLOCK} have none, and look among the readers each time. A place is
 * zero while nobody has it, since clocks start at one.
 */
public final class ReaderMark {
  static final int CLOCK_BITS = 19;
  static final int PLACE_BITS = Epoch.SITE_BITS;
  private static final long PLACE = (1L << PLACE_BITS) - 1;

  /** The highest thread number that has a mark. */
  public static final int MAX_NUMBER = (1 << PLACE_BITS - CLOCK_BITS + 1) - 1;

  /** The highest clock that has a mark. */
  public static final int MAX_CLOCK = (1 << CLOCK_BITS) - 1;

  /** The read word of no location: the mark of who has none. */
  public static final long NONE = Epoch.LOCKED;

  private ReaderMark() {}

  /**
   * What the read word of a shared location is, in the bits of {@link #mask}, if the mark is there.
   */
  public static long of(long epoch) {
    int number = Epoch.thread(epoch);
    int clock = Epoch.clock(epoch);
    if (number > MAX_NUMBER || clock > MAX_CLOCK) {
      return NONE;
    }
    return Epoch.SHARED | ((long) (number >>> 1) << CLOCK_BITS | clock) << shift(number);
  }

  /** The bits of a read word that tell whether a thread's mark is there. */
  public static long mask(long epoch) {
    return Epoch.THREAD_MASK | PLACE << shift(Epoch.thread(epoch));
  }

  /** The epoch, with no site, whose mark has the place of {@code number}; zero where none has. */
  public static long holder(long readWord, int number) {
    int place = (int) (readWord >>> shift(number) & PLACE);
    return place == 0
        ? Epoch.NONE
        : Epoch.of(place >>> CLOCK_BITS << 1 | number & 1, place & MAX_CLOCK);
  }

  private static int shift(int number) {
    return (number & 1) == 0 ? 0 : Epoch.SITE_SHIFT;
  }
}
