package dev.redflag.detectors.racetrack;

import dev.redflag.runtime.site.Sites;

/**
 * Which sites were seen to write, so that a remembered access can be told as a read or a write by
 * its site alone. A mark holds for the site, not for one that has its number later. Racy: a mark
 * that is lost is made again at the next access.
 */
public final class SiteKinds {
  /** By number, for a site that writes: how often the number had been given again, and one. */
  private volatile int[] writes = new int[1 << 10];

  /** An access at a site; a write marks it. */
  public void note(int site, boolean write) {
    if (write) {
      int[] w = writes;
      if (site >= w.length) {
        w = grow(site);
      }
      w[site] = mark(site);
    }
  }

  private static int mark(int site) {
    return Sites.reuses(site) + 1;
  }

  private synchronized int[] grow(int site) { // nothing else is called under it
    int[] w = writes;
    if (site >= w.length) {
      int[] longer = new int[Math.max(site + 1, w.length << 1)];
      System.arraycopy(w, 0, longer, 0, w.length);
      writes = w = longer;
    }
    return w;
  }

  /** Whether the site that has the number now was seen to write. */
  public boolean writes(int site) {
    int[] w = writes;
    return site < w.length && w[site] == mark(site);
  }
}
