package dev.redflag.runtime.site;

/**
 * Calls of JDK methods that may order threads and have no rule, counted a call site.
 *
 * <p>Sites are added under this class's monitor, and never go. Counts are plain and racy: numbers
 * for people.
 */
public final class UnmodelledCalls {
  /** Sites that are told apart; calls at later ones are counted as those of the last. */
  private static final int MAX_SITES = 1000;

  private static Site[] sites = new Site[16];
  private static int count;

  private UnmodelledCalls() {}

  /** A call site with its count. */
  public static final class Site {
    /** The method called, {@code java.lang.Process.waitFor}. */
    public final String method;

    /** Where, as in a stack trace. */
    public final String place;

    private long calls;

    private Site(String method, String place) {
      this.method = method;
      this.place = place;
    }

    /** How often it was reached, about. */
    public long calls() {
      return calls;
    }
  }

  /** The number of a call site. */
  public static synchronized int number(String method, String place) {
    for (int i = 0; i < count; i++) {
      if (sites[i].method.equals(method) && sites[i].place.equals(place)) {
        return i;
      }
    }
    if (count == MAX_SITES) {
      sites[count - 1] = new Site(method, "(more places)");
      return count - 1;
    }
    if (count == sites.length) {
      Site[] longer = new Site[count << 1];
      System.arraycopy(sites, 0, longer, 0, count);
      sites = longer;
    }
    sites[count] = new Site(method, place);
    return count++;
  }

  /** The site is reached. It was added before its class was woven, so that it is seen here. */
  public static void reached(int number) {
    sites[number].calls++;
  }

  /** The sites that were reached. */
  public static synchronized Site[] reached() {
    int n = 0;
    for (int i = 0; i < count; i++) {
      n += sites[i].calls > 0 ? 1 : 0;
    }
    Site[] found = new Site[n];
    for (int i = count - 1; i >= 0; i--) {
      if (sites[i].calls > 0) {
        found[--n] = sites[i];
      }
    }
    return found;
  }
}
