package dev.redflag.runtime.rule;

import java.util.HashMap;
import java.util.Map;

/** Objects that stand for what there is one of in the JVM, by the name that the rules give it. */
final class Globals {
  private static final Map<String, Object> BY_NAME = new HashMap<>();

  private Globals() {}

  static synchronized Object of(String name) {
    Object known = BY_NAME.get(name);
    if (known == null) {
      known = new Object();
      BY_NAME.put(name, known);
    }
    return known;
  }
}
