package dev.redflag.cli.replay;

import dev.redflag.detectors.litehb.PairRoles;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SitePair;
import dev.redflag.trace.event.Names;
import java.util.HashMap;
import java.util.Map;

/** The roles of the sites of a trace, by the names of a pair. */
final class TracedRoles extends PairRoles {
  private final SitePair pair;
  private final Names names;

  /** By site, the write's role in the higher bits; once a site is looked at. */
  private final Map<Integer, Integer> known = new HashMap<>();

  /** The roles that some access had. */
  private int met;

  TracedRoles(SitePair pair, Names names) {
    this.pair = pair;
    this.names = names;
  }

  @Override
  public int of(int site, boolean write) {
    int roles = known.computeIfAbsent(site, s -> find(s, false) | find(s, true) << 2);
    int role = write ? roles >> 2 : roles & (FIRST | SECOND);
    met |= role;
    return role;
  }

  /** The site of the pair at which no access was made so far; null where there is none. */
  SiteName missing() {
    return (met & FIRST) == 0 ? pair.first() : (met & SECOND) == 0 ? pair.second() : null;
  }

  private int find(int site, boolean write) {
    Names.SiteName at = names.site(site);
    return of(pair, at.className(), at.method(), at.line(), at.index(), write);
  }
}
