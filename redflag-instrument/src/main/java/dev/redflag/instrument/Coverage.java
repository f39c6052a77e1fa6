package dev.redflag.instrument;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What was woven and what was not. Whatever passes untouched is counted, listed up to a bound, and
 * each kind of reason warned of once. Safe for use by several threads.
 */
public final class Coverage {
  /** How many classes, and how many methods, are listed by name. */
  static final int LISTED = 1000;

  /** A class that was left as it is, and why. */
  public record Untouched(String className, String reason) {}

  /** A method that was given fewer hooks than it needs, and why. */
  public record Lightened(String className, String method, String reason) {}

  private final Consumer<String> warnings;
  private final List<Untouched> untouched = new ArrayList<>();
  private final List<Lightened> lightened = new ArrayList<>();
  private final Set<String> warned = new LinkedHashSet<>();
  private int checkedClasses;
  private int syncOnlyClasses;
  private int untouchedClasses;
  private int lightenedMethods;

  /** A coverage that warns nobody. */
  public Coverage() {
    this(warning -> {});
  }

  /**
   * @param warnings is given one sentence for the first class or method of each reason, outside of
   *     any lock
   */
  public Coverage(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  /** A class was woven for the first time. */
  public synchronized void woven(boolean checked) {
    if (checked) {
      checkedClasses++;
    } else {
      syncOnlyClasses++;
    }
  }

  /** A class passed untouched; public for those who drop a class before it comes here. */
  public void untouched(String className, String reason) {
    boolean first;
    synchronized (this) {
      untouchedClasses++;
      if (untouched.size() < LISTED) {
        untouched.add(new Untouched(className, reason));
      }
      first = warned.size() < LISTED && warned.add(reason);
    }
    if (first) {
      warnings.accept(className + " is not watched: " + reason);
    }
  }

  /** A method was given fewer hooks than it needs. */
  void lightened(Lightened method) {
    boolean first;
    synchronized (this) {
      lightenedMethods++;
      if (lightened.size() < LISTED) {
        lightened.add(method);
      }
      first = warned.size() < LISTED && warned.add(method.reason());
    }
    if (first) {
      warnings.accept(
          method.className() + "." + method.method() + " is watched in part: " + method.reason());
    }
  }

  /** The number of classes whose accesses are checked. */
  public synchronized int checkedClasses() {
    return checkedClasses;
  }

  /** The number of classes in which synchronization alone is tracked. */
  public synchronized int syncOnlyClasses() {
    return syncOnlyClasses;
  }

  /** The number of classes that passed untouched though they should have been woven. */
  public synchronized int untouchedClasses() {
    return untouchedClasses;
  }

  /** The number of methods with fewer hooks than they need. */
  public synchronized int lightenedMethods() {
    return lightenedMethods;
  }

  /** The first classes that passed untouched. */
  public synchronized List<Untouched> untouched() {
    return List.copyOf(untouched);
  }

  /** The first methods with fewer hooks than they need. */
  public synchronized List<Lightened> lightened() {
    return List.copyOf(lightened);
  }
}
