package dev.redflag.runtime.race;

import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.CallChain;
import dev.redflag.runtime.thread.History;
import dev.redflag.runtime.thread.LocksHeld;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/** Takes call chains and the names of the locks held, for reports and for the history. */
public final class Stacks {
  /** How many accesses at a site are remembered once a race there lacked its earlier stack. */
  private static final byte WATCHED = 100;

  /** In place of that number: all are. */
  private static final byte ALWAYS = Byte.MAX_VALUE;

  /** In place of that number: none, and the site is known not to be aimed at. */
  private static final byte NEVER = -1;

  private static final String[] NO_LOCKS = {};

  /** By site how many more of its accesses are remembered whatever the history wants. */
  private static volatile byte[] watched = new byte[0];

  /**
   * Whether any site is watched or aimed at. Set before the first is, and never taken back; who
   * does not see it yet remembers an access less.
   */
  private static boolean watching;

  /** The places that are aimed at; null where there are none. Set before the first access. */
  private static Aims aims;

  private static long taken;
  private static long skipped;

  private Stacks() {}

  /** Remembers the access that was just entered into a shadow, if the history wants it. */
  @ForceInline
  public static void remember(ThreadState t, int site) {
    if (watching && isWatched(site)) {
      take(t, site, true);
    } else if (t.history.wants(site)) {
      take(t, site, false);
    }
  }

  /** Remembers the access that was just entered, which the history has said it wants. */
  public static void rememberNow(ThreadState t, int site) {
    take(t, site, watching && isWatched(site));
  }

  @DontInline
  private static void take(ThreadState t, int site, boolean atAnyCost) {
    if (t.thread == null || t.inRuntime) { // in a replay there is no call chain
      return;
    }
    History history = t.history;
    long start = System.nanoTime();
    if (!atAnyCost && !history.affords(start)) {
      skipped++;
      return;
    }
    t.inRuntime = true;
    try {
      t.name();
      history.add(t.epoch, site, new CallChain(), locks(t));
      taken++;
    } finally {
      t.inRuntime = false;
    }
    if (!atAnyCost) {
      history.spent(System.nanoTime() - start);
    }
  }

  /** Whether an access at the site is remembered whatever the history wants; counts it. */
  @DontInline
  private static boolean isWatched(int site) {
    byte[] w = watched;
    int left = site < w.length ? w[site] : 0;
    if (left > 0 && left != ALWAYS) {
      w[site]--; // a lost count of two at once does not matter
    }
    return left > 0 || left == 0 && aims != null && isAimed(site);
  }

  /** Takes the places whose accesses are remembered from the start. Called before the first. */
  public static void aim(Aims at) {
    if (at != null) {
      watching = true;
      History.tellPasses();
    }
    aims = at;
  }

  /** Whether there are places that are aimed at. */
  public static boolean isAiming() {
    return aims != null;
  }

  /** Whether a site is at one of the places that are aimed at. */
  public static boolean isAimed(int site) {
    byte[] w = watched;
    if (site < w.length && w[site] != 0) {
      return w[site] == ALWAYS;
    }
    Site s = Sites.site(site);
    boolean aimed = s != null && aims.contains(s.className(), s.method(), s.line());
    watch(site, aimed ? ALWAYS : NEVER);
    return aimed;
  }

  /** From now on every access at the site that changes a shadow is remembered, for a while. */
  public static void watch(int site) {
    watch(site, WATCHED);
  }

  /** As {@link #watch(int)}, at all sites known so far of the field that this one accesses. */
  static void watchField(int of) {
    Site field = Sites.site(of);
    watch(of);
    if (field == null || field.field() == null) {
      return;
    }
    Site site;
    for (int number = 1; (site = Sites.site(number)) != null; number++) {
      if (field.field().equals(site.field()) && field.fieldOwner().equals(site.fieldOwner())) {
        watch(number);
      }
    }
  }

  private static synchronized void watch(int site, byte how) {
    watching = true;
    if (how != NEVER) {
      History.tellPasses();
    }
    byte[] w = watched;
    if (site >= w.length) {
      byte[] longer = new byte[Math.max(site + 1, w.length << 1)];
      System.arraycopy(w, 0, longer, 0, w.length);
      watched = w = longer;
    }
    if (w[site] != ALWAYS) {
      w[site] = how;
    }
  }

  /** The current call chain, innermost first, without frames of the runtime. */
  public static StackTraceElement[] current() {
    return new CallChain().frames();
  }

  /**
   * A call chain as it was when its thread stood at {@code frame}: from the innermost call of the
   * frame's method on; the frame alone where that method has ended.
   */
  static StackTraceElement[] from(StackTraceElement[] now, StackTraceElement frame) {
    for (int i = 0; i < now.length; i++) {
      if (now[i].getClassName().equals(frame.getClassName())
          && now[i].getMethodName().equals(frame.getMethodName())) {
        StackTraceElement[] then = new StackTraceElement[now.length - i];
        System.arraycopy(now, i, then, 0, then.length);
        then[0] = frame;
        return then;
      }
    }
    return new StackTraceElement[] {frame};
  }

  /** The locks that a thread holds, outermost first, as reports name them. */
  public static String[] locks(ThreadState t) {
    LocksHeld held = t.locks;
    if (held.size() == 0) {
      return NO_LOCKS;
    }
    String[] names = new String[held.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = held.lock(i).name();
      if (held.isShared(i)) {
        names[i] += " (shared)";
      }
    }
    return names;
  }

  /** How many call chains were taken for histories. */
  public static long taken() {
    return taken;
  }

  /** How many were wanted, but a thread had no time left for them. */
  public static long skipped() {
    return skipped;
  }
}
