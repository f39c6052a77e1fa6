package dev.redflag.happensbefore;

import java.util.Locale;

/**
 * A place inside of a method that a row is about, instead of the method's start and end.
 *
 * @param kind what stands there
 * @param name the field's name, perhaps with the simple name of its class before it, or {@code
 *     Class.method}, perhaps with the parameters' types
 * @param argument of a call: which argument is meant, counted from 1; 0 for the receiver
 */
public record Point(Kind kind, String name, int argument) {
  /** What stands at a point. */
  public enum Kind {
    /** A read of a field: the action comes after it. */
    GET,
    /** A write of a field: the action comes before it. */
    PUT,
    /** A call: the action comes before it. */
    CALL,
    /** A call: the action comes after it. */
    CALLED,
    /** A call: the action comes after it, and is about what it returned. */
    RETURNED;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Kind of(String word) {
      for (Kind k : values()) {
        if (k.word().equals(word)) {
          return k;
        }
      }
      return null;
    }
  }
}
