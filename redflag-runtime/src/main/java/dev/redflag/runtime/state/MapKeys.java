package dev.redflag.runtime.state;

import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.util.Set;

/**
 * Which keys of maps are told apart: those that are compared by code of the JDK that calls no
 * other, and those of classes that leave {@code equals} and {@code hashCode} as {@code Object} has
 * them. An object of any other class is taken to equal none of them.
 */
final class MapKeys {
  private static final Set<String> VALUES =
      Set.of(
          "java.lang.String",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Boolean",
          "java.lang.Float",
          "java.lang.Double",
          "java.math.BigInteger",
          "java.math.BigDecimal",
          "java.util.UUID",
          "java.time.Duration",
          "java.time.Instant",
          "java.time.LocalDate",
          "java.time.LocalDateTime",
          "java.time.LocalTime",
          "java.time.Year",
          "java.time.YearMonth");

  /** Of these, those whose order calls objects equal that are not. */
  private static final String LOOSE = "java.math.BigDecimal";

  private MapKeys() {}

  /** Whether a key is told from all that it does not equal. */
  static boolean areTold(Object key) {
    return key == null
        || key instanceof String
        || key instanceof Integer
        || key instanceof Long
        || key instanceof Enum<?>
        || StateEffects.of(key.getClass()).isToldKey(key.getClass());
  }

  /** Whether objects of a class are: found once a class. */
  static boolean areTold(Class<?> c) {
    return areValues(c) || areIdentities(c);
  }

  private static boolean areValues(Class<?> c) {
    return c.getClassLoader() == null && VALUES.contains(c.getName());
  }

  private static boolean areIdentities(Class<?> c) {
    ThreadState t = Threads.current();
    boolean outer = t.inRuntime;
    t.inRuntime = true;
    try {
      return c.getMethod("equals", Object.class).getDeclaringClass() == Object.class
          && c.getMethod("hashCode").getDeclaringClass() == Object.class;
    } catch (Throwable unknown) {
      return false; // a class that cannot be looked at: its keys are not told apart
    } finally {
      t.inRuntime = outer;
    }
  }

  /** Whether two keys of one hash are equal, of which the first is told. */
  static boolean areEqual(Object key, Object other) {
    return key == other
        || key != null
            && other != null
            && key.getClass() == other.getClass()
            && key.getClass().getClassLoader() == null
            && key.equals(other);
  }

  /** Whether a key has a natural order that calls no other equal, by code of the JDK. */
  static boolean areOrdered(Object key) {
    return key instanceof String
        || key instanceof Integer
        || key instanceof Long
        || key instanceof Enum<?>
        || key != null && areValues(key.getClass()) && !key.getClass().getName().equals(LOOSE);
  }

  /** Whether two keys can be compared, of which the first has an order. */
  static boolean areOfOneOrder(Object key, Object other) {
    return key instanceof Enum<?> e
        ? other instanceof Enum<?> f && e.getDeclaringClass() == f.getDeclaringClass()
        : other != null && key.getClass() == other.getClass();
  }

  /** Compares them. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static int compare(Object key, Object other) {
    return Integer.signum(((Comparable) key).compareTo(other));
  }
}
