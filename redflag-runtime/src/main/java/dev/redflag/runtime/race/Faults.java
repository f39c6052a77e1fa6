package dev.redflag.runtime.race;

/**
 * Errors of our own, caught at a hook's edge: counted, the first one told, never thrown into the
 * program.
 */
public final class Faults {
  private static volatile int count;
  private static volatile Throwable first;
  private static volatile String where;

  private Faults() {}

  /**
   * Notes an error. A stack that overflowed in a hook is the program's doing: it is not noted. A
   * thread that is stopped ({@code Thread.stop} of JDK 17) while it runs a hook stops.
   */
  public static void caught(String place, Throwable error) {
    if (error instanceof Error stopped && isThreadDeath(error)) {
      throw stopped;
    }
    if (error instanceof StackOverflowError) {
      return;
    }
    synchronized (Faults.class) {
      count++;
      if (first == null) {
        first = error;
        where = place;
      }
    }
  }

  /**
   * Notes an error where threads are ordered. A stack that overflowed goes on into the program: it
   * then does not do what was to be ordered, or does not see its result. To go on without the order
   * would make false alarms.
   */
  public static void caughtOrdering(String place, Throwable error) {
    if (error instanceof StackOverflowError overflow) {
      throw overflow;
    }
    caught(place, error);
  }

  /** By name: a later JDK may do without that class. */
  private static boolean isThreadDeath(Throwable error) {
    return error.getClass().getName().equals("java.lang.ThreadDeath");
  }

  public static int count() {
    return count;
  }

  /** The first error, or null. */
  public static Throwable first() {
    return first;
  }

  /** The place of the first error, or null. */
  public static String where() {
    return where;
  }
}
