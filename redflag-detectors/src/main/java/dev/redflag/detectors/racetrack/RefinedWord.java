package dev.redflag.detectors.racetrack;

import jdk.internal.vm.annotation.ForceInline;

/**
 * The encoding of a refined object's word: which of its first fields or elements need not be looked
 * for at the object's side, since an access to them changes nothing there.
 *
 * <pre>
 *   62             47 46             31 30       17 16        3 2      0
 *  +-----------------+-----------------+-----------+-----------+--------+
 *  |  thread b (16)  |  thread a (16)  | told (14) | read (14) |   7    |
 *  +-----------------+-----------------+-----------+-----------+--------+
 * </pre>
 *
 * <p>{@code read}: reads of the location leave it in Shared-Read without locks. {@code told}: the
 * location was reported, and what an access by one of the two threads has to tell was told. A
 * thread is none where it is zero; {@link #ALL} in the first place stands for every thread.
 */
public final class RefinedWord {
  /** How many locations have bits. */
  public static final int LOCATIONS = 14;

  /** In place of the first thread: each location with a bit was told of every thread. */
  public static final int ALL = 0xFFFF;

  private static final int READ_SHIFT = 3;
  private static final int TOLD_SHIFT = READ_SHIFT + LOCATIONS;
  private static final int A_SHIFT = TOLD_SHIFT + LOCATIONS;
  private static final int B_SHIFT = A_SHIFT + 16;

  private RefinedWord() {}

  /** Whether a word says that an access of a thread to a location changes nothing. */
  @ForceInline
  public static boolean isSettled(long word, int location, int id, boolean write) {
    if (location >= LOCATIONS) {
      return false;
    }
    long bits = word >>> location;
    return !write && (bits & 1L << READ_SHIFT) != 0
        || (bits & 1L << TOLD_SHIFT) != 0 && isOf(word, id);
  }

  @ForceInline
  private static boolean isOf(long word, int id) {
    int a = a(word);
    return a == id || a == ALL || b(word) == id;
  }

  /** The first thread; zero for none. */
  public static int a(long word) {
    return (int) (word >>> A_SHIFT) & 0xFFFF;
  }

  /** The second thread; zero for none. */
  public static int b(long word) {
    return (int) (word >>> B_SHIFT);
  }

  /** Whether reads of a location are known to leave it as it is. */
  public static boolean isRead(long word, int location) {
    return location < LOCATIONS && (word >>> location & 1L << READ_SHIFT) != 0;
  }

  /** The word that says so of a location. */
  public static long withRead(long word, int location) {
    return word | 1L << READ_SHIFT + location;
  }

  /** The word that does not. */
  public static long withoutRead(long word, int location) {
    return word & ~(1L << READ_SHIFT + location);
  }

  /**
   * The word that says that a location was told of a thread; as it is where there is no place for
   * that thread, or for the other ones that it names the location was not told of.
   *
   * @param id the thread
   * @param state the location's state, Race-Detected, which was told of it
   */
  public static long withTold(long word, int location, int id, long state) {
    long bit = 1L << TOLD_SHIFT + location;
    int a = a(word);
    int b = b(word);
    if (a == ALL) {
      return StateMachine.isToldOfAll(state) ? word | bit : word;
    }
    if (id >= ALL) {
      return word;
    }
    if (a == id || b == id) {
      int other = a == id ? b : a;
      return other == 0 || StateMachine.isToldOf(other, state) ? word | bit : word;
    }
    if (a == 0) {
      return told(word, id, 0, bit);
    }
    if (b == 0) { // what was told of the first alone is forgotten
      return told(word, a, id, StateMachine.isToldOf(a, state) ? bit : 0);
    }
    return StateMachine.isToldOfAll(state) ? told(word, ALL, 0, bit) : word;
  }

  private static long told(long word, int a, int b, long bits) {
    return word & (1L << TOLD_SHIFT) - 1 | bits | (long) a << A_SHIFT | (long) b << B_SHIFT;
  }
}
