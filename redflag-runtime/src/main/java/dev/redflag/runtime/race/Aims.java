package dev.redflag.runtime.race;

import java.util.HashMap;
import java.util.Map;

/**
 * Places in the code whose accesses keep their call chains from the start, since an earlier run
 * found races there. Filled by the agent before the program starts, not changed since.
 */
public final class Aims {
  private final Map<String, Boolean> places = new HashMap<>();

  /** Adds a line of a method. */
  public void add(String className, String method, int line) {
    places.put(place(className, method, line), true);
  }

  /** Whether that line of a method was added. */
  boolean contains(String className, String method, int line) {
    return places.containsKey(place(className, method, line));
  }

  /** How many places there are. */
  public int size() {
    return places.size();
  }

  private static String place(String className, String method, int line) {
    return className.concat(".").concat(method).concat(":").concat(Integer.toString(line));
  }
}
