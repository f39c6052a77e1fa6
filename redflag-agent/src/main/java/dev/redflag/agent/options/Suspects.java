package dev.redflag.agent.options;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Accesses that are suspected to race, since an earlier run or an analysis of the code says so: by
 * class, the fields that it accesses, or that it accesses elements of arrays. Filled by the agent
 * before the program starts, not changed since.
 */
public final class Suspects {
  private static final String ELEMENTS = "[]";

  private final Map<String, Set<String>> byClass = new HashMap<>();

  /**
   * Adds one.
   *
   * @param className binary name of the class whose code it is
   * @param field the field's name; null for an element of an array
   */
  public void add(String className, String field) {
    byClass
        .computeIfAbsent(className, name -> new HashSet<>())
        .add(field == null ? ELEMENTS : field);
  }

  /** Whether a class's accesses to a field of that name, to elements where it is null, are. */
  public boolean contains(String className, String field) {
    return byClass.getOrDefault(className, Set.of()).contains(field == null ? ELEMENTS : field);
  }

  /** How many classes have some. */
  public int classes() {
    return byClass.size();
  }
}
