package dev.redflag.detectors.litehb;

import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SitePair;
import dev.redflag.runtime.site.Sites;

/** The roles of the sites of this JVM, by the names of a pair. */
public final class NamedRoles extends PairRoles {
  /** Said of a site in the table: it was looked at. */
  private static final int KNOWN = 4;

  private final SitePair pair;

  /**
   * Roles by the site's number, {@link #KNOWN} added; replaced to grow. Written by a race of our
   * own: whoever does not see an entry makes the same one.
   */
  private volatile byte[] roles = new byte[1 << 10];

  /** The roles that a pair gives. */
  public NamedRoles(SitePair pair) {
    this.pair = pair;
  }

  @Override
  public int of(int site, boolean write) {
    byte[] known = roles;
    int role = site < known.length ? known[site] : 0;
    return role != 0 ? role & ~KNOWN : find(site, write);
  }

  private int find(int number, boolean write) {
    Site site = Sites.site(number);
    if (site == null) {
      return NONE;
    }
    int role =
        (isNamed(pair.first(), site, write) ? FIRST : NONE)
            | (isNamed(pair.second(), site, write) ? SECOND : NONE);
    enter(number, (byte) (role | KNOWN));
    return role;
  }

  private synchronized void enter(int number, byte role) {
    byte[] all = roles;
    if (number >= all.length) {
      byte[] longer = new byte[Math.max(number + 1, all.length << 1)];
      System.arraycopy(all, 0, longer, 0, all.length);
      roles = all = longer;
    }
    all[number] = role;
  }

  private static boolean isNamed(SiteName name, Site site, boolean write) {
    return name.className().equals(site.className())
        && name.method().equals(site.method())
        && name.matches(site.line(), write, site.index());
  }
}
