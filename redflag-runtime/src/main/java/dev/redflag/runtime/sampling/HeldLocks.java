package dev.redflag.runtime.sampling;

/**
 * Tells which locks threads hold, where no synchronization is woven. Asked when two threads were
 * caught, in one of them, while the other waits.
 */
public interface HeldLocks {
  /**
   * The locks that threads hold now, for each thread outermost first, as reports name them.
   *
   * @param threads ids as the JVM numbers threads
   * @return an entry a thread; null where it is not known what it holds
   */
  String[][] of(long[] threads);
}
