package dev.redflag.runtime.sampling;

/**
 * Tells which locks threads hold, where no synchronization is woven. Asked when two threads were
 * caught, in one of them, while the other waits.
 */
public interface HeldLocks {
  /**
   * Whether some thread may run soon without the one of this id going on: it is runnable, or waits
   * for a time that will be over. Threads of the JVM and of Redflag do not count. False where that
   * is not known.
   */
  default boolean otherRuns(long id) {
    return false;
  }

  /**
   * The locks that threads hold now, for each thread outermost first, as reports name them.
   *
   * @param threads ids as the JVM numbers threads
   * @return an entry a thread; null where it is not known what it holds
   */
  String[][] of(long[] threads);
}
