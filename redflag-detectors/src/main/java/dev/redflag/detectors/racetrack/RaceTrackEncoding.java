package dev.redflag.detectors.racetrack;

/**
 * The encoding of a location's state in two words of 32 bits, kept as one {@code long} so that both
 * change at once (RaceTrack, section 3.3 and figure 6).
 *
 * <pre>
 *   63                     32 31                        3 2      0
 *  +-------------------------+---------------------------+--------+
 *  |   second word (32)      |   first word (29)         | state  |
 *  +-------------------------+---------------------------+--------+
 *
 *    0                         0                           0   Virgin
 *    ...                       thread id                   0   Exclusive0
 *    clock                     thread id                   1   Exclusive1
 *    ...                       lockset index               2   Shared-Read
 *    ...                       lockset index               3   Shared-Modify1
 *    clock                     thread id                   4   Exclusive2
 *    threadset index           lockset index               5   Shared-Modify2
 *    later threads             thread id                   6   Race-Detected, of a field or element
 *    see RefinedWord                                       7   refined: the states are at the side
 * </pre>
 *
 * <p>What a state does not use is zero. Thread ids start at one.
 */
public final class RaceTrackEncoding {
  private static final int STATE_BITS = 3;

  /** The highest value of the first word's 29 bits. */
  public static final int MAX_FIRST = (1 << 29) - 1;

  public static final int EXCLUSIVE0 = 0;
  public static final int EXCLUSIVE1 = 1;
  public static final int SHARED_READ = 2;
  public static final int SHARED_MODIFY1 = 3;
  public static final int EXCLUSIVE2 = 4;
  public static final int SHARED_MODIFY2 = 5;
  public static final int RACE_DETECTED = 6;
  public static final int REFINED = 7;

  /** The word of a location that nobody accessed. */
  public static final long VIRGIN = 0;

  private static final String[] NAMES = {
    "Exclusive0",
    "Exclusive1",
    "Shared-Read",
    "Shared-Modify1",
    "Exclusive2",
    "Shared-Modify2",
    "Race-Detected",
    "Refined"
  };

  private RaceTrackEncoding() {}

  /** The word of a state with its two values. */
  public static long of(int state, int first, int second) {
    return (long) second << 32 | (first & MAX_FIRST) << STATE_BITS & 0xFFFFFFFFL | state;
  }

  /** The state; {@link #EXCLUSIVE0} for Virgin too. */
  public static int state(long word) {
    return (int) word & (1 << STATE_BITS) - 1;
  }

  /** Thread id or lockset index. */
  public static int first(long word) {
    return (int) word >>> STATE_BITS;
  }

  /** Clock, threadset index or later threads. */
  public static int second(long word) {
    return (int) (word >>> 32);
  }

  /** The paper's name of a word's state. */
  public static String name(long word) {
    return word == VIRGIN ? "Virgin" : NAMES[state(word)];
  }
}
