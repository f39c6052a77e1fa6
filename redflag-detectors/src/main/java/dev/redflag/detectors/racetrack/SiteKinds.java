package dev.redflag.detectors.racetrack;

/**
 * Which sites were seen to write, so that a remembered access can be told as a read or a write by
 * its site alone. Racy: a mark that is lost is made again at the next access.
 */
final class SiteKinds {
  private volatile boolean[] writes = new boolean[1 << 10];

  void note(int site, boolean write) {
    if (write) {
      boolean[] w = writes;
      if (site >= w.length) {
        w = grow(site);
      }
      w[site] = true;
    }
  }

  private synchronized boolean[] grow(int site) { // nothing else is called under it
    boolean[] w = writes;
    if (site >= w.length) {
      boolean[] longer = new boolean[Math.max(site + 1, w.length << 1)];
      System.arraycopy(w, 0, longer, 0, w.length);
      writes = w = longer;
    }
    return w;
  }

  boolean writes(int site) {
    boolean[] w = writes;
    return site < w.length && w[site];
  }
}
