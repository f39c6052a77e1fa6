package dev.redflag.runtime.state;

/** How far a search in a list has surely looked, found without code of the program. */
final class ElementSearch {
  private ElementSearch() {}

  /**
   * The end of the elements that were read until one was found that equals the object: 1 where it
   * is not known which one.
   */
  static int end(Object elements, Object sought) {
    if (elements instanceof Object[] all && isPlain(sought)) {
      for (int i = 0; i < all.length; i++) {
        Object o = all[i];
        if (o == sought || sought != null && sought.equals(o)) {
          return i + 1;
        }
      }
    }
    return 1;
  }

  /** Whether an object equals another; true where the program's code would have to tell it. */
  static boolean mayEqual(Object sought, Object o) {
    return !isPlain(sought) || sought != null && sought.equals(o);
  }

  /** Whether objects of its class are compared by code of the JDK that calls no other. */
  private static boolean isPlain(Object o) {
    return o == null
        || o instanceof String
        || o instanceof Integer
        || o instanceof Long
        || o instanceof Character
        || o instanceof Short
        || o instanceof Byte
        || o instanceof Boolean
        || o instanceof Double
        || o instanceof Float
        || o instanceof Class<?>
        || o instanceof Enum<?>;
  }
}
