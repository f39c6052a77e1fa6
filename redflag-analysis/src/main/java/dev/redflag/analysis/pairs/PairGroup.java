package dev.redflag.analysis.pairs;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The accesses to one variable that may race. The pairs are not listed, since they are its square:
 * two sites are a pair where {@link PairSite#mayRaceWith} says so.
 *
 * @param variable declaring class and field, or the type of an array of primitives, or {@code
 *     Object[]} for every other array
 * @param sites each in one pair at least
 */
public record PairGroup(String variable, List<PairSite> sites) {
  /** Makes a group of those sites that are in a pair. */
  public static PairGroup of(String variable, List<PairSite> all) {
    Set<PairSite.Kind> kinds = counts(all).keySet();
    Set<PairSite.Kind> racing = new HashSet<>();
    for (PairSite.Kind kind : kinds) {
      if (kinds.stream().anyMatch(kind::mayRaceWith)) {
        racing.add(kind);
      }
    }
    return new PairGroup(
        variable, all.stream().filter(site -> racing.contains(site.kind())).toList());
  }

  private static Map<PairSite.Kind, Long> counts(List<PairSite> sites) {
    Map<PairSite.Kind, Long> counts = new HashMap<>();
    sites.forEach(site -> counts.merge(site.kind(), 1L, Long::sum));
    return counts;
  }

  /** How many pairs it is, without order; a site with itself counts. */
  public long pairs() {
    Map<PairSite.Kind, Long> counts = counts(sites);
    List<PairSite.Kind> kinds = List.copyOf(counts.keySet());
    long pairs = 0;
    for (int i = 0; i < kinds.size(); i++) {
      long of = counts.get(kinds.get(i));
      if (kinds.get(i).mayRaceWith(kinds.get(i))) {
        pairs += of * (of + 1) / 2;
      }
      for (int k = i + 1; k < kinds.size(); k++) {
        if (kinds.get(i).mayRaceWith(kinds.get(k))) {
          pairs += of * counts.get(kinds.get(k));
        }
      }
    }
    return pairs;
  }
}
