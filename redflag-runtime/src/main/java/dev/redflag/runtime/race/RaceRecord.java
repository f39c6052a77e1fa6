package dev.redflag.runtime.race;

import dev.redflag.runtime.site.Site;

/**
 * Two accesses that raced, as recorded when the second was made.
 *
 * @param detector name of the detector
 * @param kind what the location is
 * @param variable {@code declaring.Class.field}, or the type of the array or object
 * @param index index of the array element; -1 where there is none
 * @param proved whether happens-before proves the race
 * @param level how far it falls behind the detector's most accurate records, zero
 * @param accuracy that level in words; null where the detector has one level only
 * @param caught whether both threads were at their accesses at the same time
 * @param current the access that found the race
 * @param earlier the access that it races with
 */
public record RaceRecord(
    String detector,
    LocationKind kind,
    String variable,
    int index,
    boolean proved,
    int level,
    String accuracy,
    boolean caught,
    AccessRecord current,
    AccessRecord earlier) {

  /** A record of a detector that has one level of accuracy. */
  public RaceRecord(
      String detector,
      LocationKind kind,
      String variable,
      int index,
      boolean proved,
      AccessRecord current,
      AccessRecord earlier) {
    this(detector, kind, variable, index, proved, 0, null, false, current, earlier);
  }

  /** What a location is. */
  public enum LocationKind {
    FIELD,
    STATIC,
    ARRAY,
    OBJECT
  }

  /**
   * One access of a race.
   *
   * @param write whether it writes
   * @param site where it is
   * @param thread name of its thread
   * @param threadCreation where that thread was started; empty where that was not seen
   * @param stack its call chain, innermost first; where {@code wholeStack} is false that of a later
   *     access of the thread at the same site, or just the site's frame
   * @param wholeStack whether the call chain is its own: an earlier access may be out of the
   *     history
   * @param locks the locks held, outermost first; null where they are not known any more
   * @param operation for a call on a JDK object the method called, else null
   * @param synchronization of the current access, by what its thread last learned of others; of the
   *     earlier one, by what it was last published; a phrase that follows the thread's name, or
   *     null
   * @param value what it wrote or was about to write, or what a read found or was about to find;
   *     null where that is not known
   * @param replaced what a write found there; null where that is not known
   */
  public record AccessRecord(
      boolean write,
      Site site,
      String thread,
      StackTraceElement[] threadCreation,
      StackTraceElement[] stack,
      boolean wholeStack,
      String[] locks,
      String operation,
      String synchronization,
      String value,
      String replaced) {
    /** The name of a thread of which nothing is known but that it wrote a value. */
    public static final String UNSEEN = "a thread that was not seen";

    AccessRecord withValue(String newValue, String newReplaced) {
      return new AccessRecord(
          write,
          site,
          thread,
          threadCreation,
          stack,
          wholeStack,
          locks,
          operation,
          synchronization,
          newValue,
          newReplaced);
    }

    /** An access of whose value nothing is known. */
    public AccessRecord(
        boolean write,
        Site site,
        String thread,
        StackTraceElement[] threadCreation,
        StackTraceElement[] stack,
        boolean wholeStack,
        String[] locks,
        String operation,
        String synchronization) {
      this(
          write,
          site,
          thread,
          threadCreation,
          stack,
          wholeStack,
          locks,
          operation,
          synchronization,
          null,
          null);
    }

    /** An access of whose thread's synchronization nothing is known. */
    public AccessRecord(
        boolean write,
        Site site,
        String thread,
        StackTraceElement[] threadCreation,
        StackTraceElement[] stack,
        boolean wholeStack,
        String[] locks,
        String operation) {
      this(write, site, thread, threadCreation, stack, wholeStack, locks, operation, null);
    }
  }
}
