package dev.redflag.runtime.site;

/**
 * Calls of JDK methods that may order threads and have no rule, counted a call site.
 *
 * <p>Sites are added under this class's monitor, and never go; who looks for one reads them without
 * it. Counts are plain and racy: numbers for people.
 */
public final class UnmodelledCalls {
  /** Sites that are told apart; calls at later ones are counted as those of the last. */
  private static final int MAX_SITES = 1000;

  private static Site[] sites = new Site[16];

  /** How many there are: written behind a new site, and read before the sites. */
  private static volatile int count;

  private UnmodelledCalls() {}

  /** A call site with its count. */
  public static final class Site {
    /** The method called, {@code java.lang.Process.waitFor}. */
    public final String method;

    /** Where, as in a stack trace. */
    public final String place;

    /** Whether a hook stands at the call. */
    private final boolean woven;

    private long calls;

    private Site(String method, String place, boolean woven) {
      this.method = method;
      this.place = place;
      this.woven = woven;
    }

    /** How often it was reached, about. */
    public long calls() {
      return calls;
    }
  }

  /**
   * A place as a stack trace writes it, without loader and module: a woven call and a wait that is
   * found inside of it are told by the same one.
   *
   * @param file the source file; null where it is not known
   * @param line the source line; negative where it is not known
   */
  public static String place(String className, String method, String file, int line) {
    return className
        + "."
        + method
        + "("
        + (file == null ? "Unknown Source" : file)
        + (line < 0 ? "" : ":" + line)
        + ")";
  }

  /** The number of a call site at which a hook is woven. */
  public static int number(String method, String place) {
    return number(method, place, true);
  }

  private static synchronized int number(String method, String place, boolean woven) {
    for (int i = 0; i < count; i++) {
      if (sites[i].method.equals(method) && sites[i].place.equals(place)) {
        return i;
      }
    }
    if (count == MAX_SITES) {
      sites[count - 1] = new Site(method, "(more places)", woven);
      return count - 1;
    }
    if (count == sites.length) {
      Site[] longer = new Site[count << 1];
      System.arraycopy(sites, 0, longer, 0, count);
      sites = longer;
    }
    sites[count] = new Site(method, place, woven);
    return count++; // the only writers hold the monitor
  }

  /**
   * A wait was found in a call of the JDK that no rule covers. Not counted where the call itself
   * is, by the name of a class or interface that the method has it from.
   *
   * @param className the class whose method was called
   * @param place where, as in a stack trace
   */
  public static void found(String className, String method, String place) {
    int n = count;
    Site[] all = sites;
    for (int i = 0; i < n; i++) {
      if (all[i].place.equals(place) && all[i].method.endsWith("." + method)) {
        all[i].calls += all[i].woven ? 0 : 1;
        return;
      }
    }
    reached(number(className + "." + method, place, false));
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
