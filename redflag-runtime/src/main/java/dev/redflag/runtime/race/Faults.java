package dev.redflag.runtime.race;

/**
 * Errors of our own, caught at a hook's edge: counted, the first one told, never thrown into the
 * program.
 */
public final class Faults {
  private static volatile int count;
  private static volatile Throwable first;
  private static volatile String where;
  private static volatile boolean memoryOut;

  private Faults() {}

  /**
   * Notes an error. A stack that overflowed in a hook is the program's doing: it is not noted. A
   * thread that is stopped ({@code Thread.stop} of JDK 17) while it runs a hook stops. Where memory
   * ran out, orders may be lost from then on, also by what the JVM itself cannot do: what seems to
   * be a race need not be one any more.
   */
  public static void caught(String place, Throwable error) {
    if (error instanceof Error stopped && isThreadDeath(error)) {
      throw stopped;
    }
    if (error instanceof StackOverflowError) {
      return;
    }
    if (error instanceof OutOfMemoryError) {
      memoryOut = true;
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

  /** Whether memory ran out in a hook, so that no race can be reported any more. */
  public static boolean isMemoryOut() {
    return memoryOut;
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
