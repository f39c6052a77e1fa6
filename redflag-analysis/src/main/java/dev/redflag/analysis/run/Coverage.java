package dev.redflag.analysis.run;

import java.util.List;

/**
 * What a run looked at, and what it could not.
 *
 * @param classes number of classes outside the JDK that were woven
 * @param untouched classes that passed through unwoven
 * @param unmodelled JDK methods that may order threads and for which there is no rule
 * @param dropped events that were lost where a bound was reached
 */
public record Coverage(
    int classes, List<Untouched> untouched, List<Unmodelled> unmodelled, long dropped) {

  /** Nothing looked at, nothing lost. */
  public static final Coverage NONE = new Coverage(0, List.of(), List.of(), 0);

  /** A class that was not woven, and why. */
  public record Untouched(String className, String reason) {}

  /** A method without a rule, where it was called (empty where that is not known), how often. */
  public record Unmodelled(String method, String site, long calls) {}

  public Coverage {
    untouched = List.copyOf(untouched);
    unmodelled = List.copyOf(unmodelled);
  }
}
