package dev.redflag.runtime.rule;

/**
 * Objects that no race can be on: to compare one, an element or a key on the way to another, orders
 * nothing.
 */
final class Values {
  private Values() {}

  /** Whether an object is a string or a boxed value. */
  static boolean isValue(Object o) {
    Class<?> c = o.getClass();
    return c == String.class
        || c == Integer.class
        || c == Long.class
        || c == Short.class
        || c == Byte.class
        || c == Character.class
        || c == Boolean.class
        || c == Double.class
        || c == Float.class;
  }
}
