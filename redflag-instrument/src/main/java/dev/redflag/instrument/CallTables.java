package dev.redflag.instrument;

/**
 * What is known of JDK methods that are woven where they are called.
 *
 * @param states methods of objects that are not thread-safe
 * @param arrays methods that access elements of arrays
 */
public record CallTables(StateMethods states, ArrayMethods arrays) {
  /** Nothing is known. */
  public static final CallTables NONE = new CallTables(StateMethods.NONE, ArrayMethods.NONE);
}
