package dev.redflag.runtime.site;

/**
 * An ordered pair of accesses that may race, written {@code S1,S2}: a thread waits at the first,
 * and others look at the second whether one does.
 *
 * @param first where threads wait
 * @param second where they look; may be the same
 */
public record SitePair(SiteName first, SiteName second) {

  /** Reads a pair. */
  public static SitePair parse(String text) throws SiteNameException {
    int close = text.indexOf(')');
    int comma = close < 0 ? -1 : text.indexOf(',', close);
    if (comma < 0 || text.indexOf(',', text.indexOf(')', comma) + 1) > comma) {
      throw new SiteNameException(
          "pair '" + text + "' is not two sites with a comma between them, each as reports print");
    }
    SitePair pair =
        new SitePair(
            SiteName.parse(text.substring(0, comma)), SiteName.parse(text.substring(comma + 1)));
    if (pair.first.kind() == SiteName.Kind.READ && pair.second.kind() == SiteName.Kind.READ) {
      throw new SiteNameException(
          "pair '" + text + "' is two reads, which cannot race; name a write");
    }
    return pair;
  }

  @Override
  public String toString() {
    return first + "," + second;
  }
}
