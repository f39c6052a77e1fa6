package dev.redflag.runtime.race;

import dev.redflag.runtime.shadow.ShadowRoom;

/**
 * Errors of our own, caught at a hook's edge: counted, the first one told, never thrown into the
 * program.
 */
public final class Faults {
  private static volatile int count;
  private static volatile Throwable first;
  private static volatile String where;

  /** What of the place, or an empty text. */
  private static volatile String what;

  private Faults() {}

  /**
   * Notes an error. A stack that overflowed in a hook is the program's doing: it is not noted. A
   * thread that is stopped ({@code Thread.stop} of JDK 17) while it runs a hook stops.
   */
  public static void caught(String place, Throwable error) {
    caught(place, "", error);
  }

  /**
   * The same.
   *
   * @param of what of the place; the two are joined when they are told
   */
  public static void caught(String place, String of, Throwable error) {
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
        what = of;
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

  /**
   * To be called first where an error was caught in what orders threads, or may: where memory ran
   * out, the order is lost, and what seems to be a race from then on need not be one. Takes nothing
   * but the error, since even a text that is named for the first time has to be made.
   */
  public static void lostOrder(Throwable error) {
    if (error instanceof OutOfMemoryError) {
      ShadowRoom.giveUpOrder();
    }
  }

  /** By name: a later JDK may do without that class. */
  private static boolean isThreadDeath(Throwable error) {
    return error.getClass().getName().equals("java.lang.ThreadDeath");
  }

  /** Whether an order was lost for want of memory, so that no race can be reported any more. */
  public static boolean isOrderLost() {
    return ShadowRoom.isOrderGivenUp();
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
    String place = where;
    return place == null ? null : place + what;
  }
}
