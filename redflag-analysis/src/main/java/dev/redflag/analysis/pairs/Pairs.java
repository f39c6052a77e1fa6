package dev.redflag.analysis.pairs;

import dev.redflag.runtime.site.SiteName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The pairs of accesses of a program that may race.
 *
 * @param main binary name of the class whose main method begins the program
 * @param groups by variable
 */
public record Pairs(String main, List<PairGroup> groups) {
  /** These but for the pairs of some sites. */
  public Pairs without(Set<SiteName> names) {
    List<PairGroup> left = new ArrayList<>();
    for (PairGroup group : groups) {
      PairGroup of =
          PairGroup.of(
              group.variable(),
              group.sites().stream().filter(site -> !names.contains(site.name())).toList());
      if (!of.sites().isEmpty()) {
        left.add(of);
      }
    }
    return new Pairs(main, List.copyOf(left));
  }

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
