package dev.redflag.runtime.clock;

/**
 * The encoding of an access in one {@code long}: the epoch of the access and its site.
 *
 * <pre>
 *   63            42 41           24 23                 0
 *  +----------------+---------------+--------------------+
 *  |    site (22)   |  thread (18)  |     clock (24)     |
 *  +----------------+---------------+--------------------+
 * </pre>
 *
 * <p>The low 42 bits are the epoch c@t of the FastTrack paper (section 3). Clocks start at one, so
 * that no epoch is zero: zero is the word of a location that nobody accessed. The highest bit of
 * the thread is kept for marks, {@link #SHARED} in read words and {@link #LOCKED} in write words.
 */
public final class Epoch {
  public static final int CLOCK_BITS = 24;
  public static final int THREAD_BITS = 18;
  public static final int SITE_BITS = 22;
  public static final int SITE_SHIFT = CLOCK_BITS + THREAD_BITS;

  /** The highest clock a thread number can reach; the thread then takes another number. */
  public static final int MAX_CLOCK = (1 << CLOCK_BITS) - 1;

  /** The highest thread number that a thread can have. */
  public static final int MAX_THREAD = (1 << THREAD_BITS - 1) - 1;

  /** The highest site that a word can name. */
  public static final int MAX_SITE = (1 << SITE_BITS) - 1;

  /** Selects the epoch of a word. */
  public static final long MASK = (1L << SITE_SHIFT) - 1;

  /** Read word of a location whose readers are in a set of reads; with {@link ReaderMark}s. */
  public static final long SHARED = 1L << SITE_SHIFT - 1;

  /** Write word of a location that is being updated. */
  public static final long LOCKED = (1L << THREAD_BITS) - 1 << CLOCK_BITS;

  /** The word of a location that nobody accessed. */
  public static final long NONE = 0;

  private Epoch() {}

  /** The epoch {@code clock@thread}, with no site. */
  public static long of(int thread, int clock) {
    return (long) thread << CLOCK_BITS | clock;
  }

  /** The word of an access at {@code site} in {@code epoch}. */
  public static long at(long epoch, int site) {
    return epoch | (long) site << SITE_SHIFT;
  }

  /** Whether a read word says that the readers are in a set. */
  public static boolean isShared(long readWord) {
    return (readWord & SHARED) != 0;
  }

  /** Whether two words are of one epoch, whatever their sites. */
  public static boolean same(long word, long other) {
    return ((word ^ other) & MASK) == 0;
  }

  public static int clock(long word) {
    return (int) word & MAX_CLOCK;
  }

  public static int thread(long word) {
    return (int) (word >>> CLOCK_BITS) & ((1 << THREAD_BITS) - 1);
  }

  public static int site(long word) {
    return (int) (word >>> SITE_SHIFT);
  }
}
