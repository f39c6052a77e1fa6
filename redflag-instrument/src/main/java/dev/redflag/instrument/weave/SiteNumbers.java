package dev.redflag.instrument.weave;

import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives the sites of one class their numbers. A class that is woven again gets the same number for
 * the same site: numbers are few, and shadows hold them.
 */
final class SiteNumbers {
  private final Map<Site, Integer> known = new HashMap<>();

  /** Numbers for a class, which may have been woven before. */
  SiteNumbers(ClassRecord record) {
    for (int number : Sites.sitesOf(record)) {
      known.put(Sites.site(number), number);
    }
  }

  /** The number of a site; 0 where there is none left. */
  int of(Site site) {
    Integer before = known.isEmpty() ? null : known.get(site);
    return before == null ? Sites.register(site) : before;
  }
}
