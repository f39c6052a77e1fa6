package dev.redflag.analysis.pairs;

import java.util.List;

/**
 * The pairs of accesses of a program that may race.
 *
 * @param main binary name of the class whose main method begins the program
 * @param groups by variable
 */
public record Pairs(String main, List<PairGroup> groups) {
  /** How many sites there are; some access several variables. */
  public int sites() {
    return (int)
        groups.stream().flatMap(g -> g.sites().stream()).map(PairSite::name).distinct().count();
  }

  /** How many pairs there are. */
  public long pairs() {
    return groups.stream().mapToLong(PairGroup::pairs).sum();
  }
}
