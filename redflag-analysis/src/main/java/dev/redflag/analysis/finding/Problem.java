package dev.redflag.analysis.finding;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Findings that are likely to be one mistake: the same two methods race on variables of the same
 * class, as where one lock is missing around all of them.
 */
public final class Problem {
  private Problem() {}

  /** The id of a finding's problem, the same in every run and however lines shift. */
  public static String of(Finding f) {
    String one = NormalizedNames.place(f.current());
    String other = NormalizedNames.place(f.earlier());
    boolean ordered = one.compareTo(other) <= 0;
    return FindingId.hash(
        NormalizedNames.className(owner(f)), ordered ? one : other, ordered ? other : one);
  }

  /**
   * A hash of a finding's variable and of the methods of both accesses: unlike the finding's id it
   * stays when lines shift, and is the same for two races on one variable between the same two
   * methods.
   */
  public static String fingerprint(Finding f) {
    String one = NormalizedNames.place(f.current());
    String other = NormalizedNames.place(f.earlier());
    boolean ordered = one.compareTo(other) <= 0;
    return FindingId.hash(
        NormalizedNames.className(f.variable()), ordered ? one : other, ordered ? other : one);
  }

  private static String owner(Finding f) {
    return switch (f.kind()) {
      case FIELD, STATIC -> f.variable().substring(0, Math.max(0, f.variable().lastIndexOf('.')));
      case ARRAY, OBJECT -> f.variable();
    };
  }

  /** How many findings each problem has. */
  public static Map<String, Integer> sizes(Collection<Finding> findings) {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (Finding f : findings) {
      sizes.merge(of(f), 1, Integer::sum);
    }
    return sizes;
  }
}
