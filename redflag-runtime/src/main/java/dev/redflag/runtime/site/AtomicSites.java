package dev.redflag.runtime.site;

/**
 * The second sites of those calls of a {@code MethodHandle} that made an atomic access: one call
 * may be of handles of both sorts, and of an earlier access nothing is known but its site.
 *
 * <p>A few pairs of numbers, looked through from first to last. Written under the monitor of {@link
 * Sites}, each time as a new array; read without.
 */
final class AtomicSites {
  /** The number of a call's site, then that of its second. */
  private static volatile int[] pairs = {};

  private AtomicSites() {}

  /** The second site; 0 where there is none. */
  static int of(int site) {
    int[] all = pairs;
    for (int i = 0; i < all.length; i += 2) {
      if (all[i] == site) {
        return all[i + 1];
      }
    }
    return 0;
  }

  static void add(int site, int atomic) {
    int[] all = pairs;
    int[] longer = new int[all.length + 2];
    System.arraycopy(all, 0, longer, 0, all.length);
    longer[all.length] = site;
    longer[all.length + 1] = atomic;
    pairs = longer;
  }

  static void remove(int site) {
    int[] all = pairs;
    for (int i = 0; i < all.length; i += 2) {
      if (all[i] == site) {
        int[] shorter = new int[all.length - 2];
        System.arraycopy(all, 0, shorter, 0, i);
        System.arraycopy(all, i + 2, shorter, i, shorter.length - i);
        pairs = shorter;
        return;
      }
    }
  }
}
