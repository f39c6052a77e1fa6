package dev.redflag.detectors.litehb;

import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.SitePair;
import dev.redflag.runtime.site.Sites;

/** The roles of the sites of this JVM, by the names of a pair. */
public final class NamedRoles extends PairRoles {
  /** Said of a site in the table: it was looked at. */
  private static final int KNOWN = 4;

  /** Where in an entry it stands how often the number had been given again. */
  private static final int REUSES_SHIFT = 3;

  private final SitePair pair;

  /**
   * Roles by the site's number, {@link #KNOWN} added, and above them how often the number had been
   * given again: an entry of a site that is gone counts for none. Replaced to grow. Written by a
   * race of our own: whoever does not see an entry makes the same one.
   */
  private volatile int[] roles = new int[1 << 10];

  /** The roles that a pair gives. */
  public NamedRoles(SitePair pair) {
    this.pair = pair;
  }

  @Override
  public int of(int site, boolean write) {
    int[] known = roles;
    int entry = site < known.length ? known[site] : 0;
    int role = entry ^ known(Sites.reuses(site));
    return (role & ~(FIRST | SECOND)) == 0 ? role : find(site, write);
  }

  private static int known(int reuses) {
    return reuses << REUSES_SHIFT | KNOWN;
  }

  private int find(int number, boolean write) {
    int reuses = Sites.reuses(number);
    Site site = Sites.site(number);
    if (site == null) {
      return NONE;
    }
    int role = of(pair, site.className(), site.method(), site.line(), site.index(), write);
    enter(number, role | known(reuses));
    return role;
  }

  private synchronized void enter(int number, int role) {
    int[] all = roles;
    if (number >= all.length) {
      int[] longer = new int[Math.max(number + 1, all.length << 1)];
      System.arraycopy(all, 0, longer, 0, all.length);
      roles = all = longer;
    }
    all[number] = role;
  }
}
