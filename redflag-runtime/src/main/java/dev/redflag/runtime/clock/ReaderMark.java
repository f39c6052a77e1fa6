package dev.redflag.runtime.clock;

/**
 * The encoding of a thread's epoch in the read word of a read-shared location, in the bits that the
 * mark {@link Epoch#SHARED} leaves free: the thread has entered a read in that epoch among the
 * location's readers, so that its next read changes nothing.
 *
 * <pre>
 *   63 62            42 41 40          31 30               0
 *  +--+----------------+--+--------------+------------------+
 *  |0 |  place 1: high |1 | place 1: low |     place 0      |
 *  +--+----------------+--+--------------+------------------+
 *
 *  place (31):  number (7)  |  clock (24)
 * </pre>
 *
 * <p>A thread may have either place. Threads with a number above {@link #MAX_NUMBER} have none, and
 * look among the readers each time. A place is zero while nobody has it, since clocks start at one.
 */
public final class ReaderMark {
  private static final int PLACE_BITS = 31;
  private static final int LOW_BITS = 10;
  private static final long LOW = (1L << LOW_BITS) - 1;
  private static final long PLACE = (1L << PLACE_BITS) - 1;

  /** The highest thread number that has a mark. */
  public static final int MAX_NUMBER = (1 << PLACE_BITS - Epoch.CLOCK_BITS) - 1;

  /** Places of a word. */
  public static final int PLACES = 2;

  /** What is in no place of any word: a clock that no thread has. */
  private static final long NOBODY = 1L << Epoch.CLOCK_BITS;

  private ReaderMark() {}

  /**
   * What the read word of a shared location is, in the bits of {@link #mask}, if the mark is in
   * that place. It never is for a thread that has none.
   */
  public static long of(long epoch, int place) {
    boolean has = Epoch.thread(epoch) <= MAX_NUMBER;
    return Epoch.SHARED | at(has ? epoch & PLACE : NOBODY, place);
  }

  private static long at(long value, int place) {
    return place == 0
        ? value
        : (value & LOW) << PLACE_BITS | value >>> LOW_BITS << Epoch.SITE_SHIFT;
  }

  /** The bits of a read word that tell whether a mark is in a place. */
  public static long mask(int place) {
    return Epoch.SHARED | at(PLACE, place);
  }

  /** The epoch, with no site, whose mark is in a place; zero where none is. */
  public static long holder(long readWord, int place) {
    return place == 0
        ? readWord & PLACE
        : readWord >>> PLACE_BITS & LOW
            | (readWord >>> Epoch.SITE_SHIFT & PLACE >>> LOW_BITS) << LOW_BITS;
  }
}
