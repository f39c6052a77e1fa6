package dev.redflag.runtime.race;

import dev.redflag.runtime.thread.LocksHeld;
import dev.redflag.runtime.thread.ThreadState;

/** Takes call chains and the names of the locks held, for reports and for the history. */
public final class Stacks {
  /** Frames kept of a call chain; the outermost are cut. */
  public static final int MAX_FRAMES = 64;

  /** Call chains taken for histories without regard to their cost, in the whole JVM. */
  private static final int FREE = 50_000;

  private static int taken;

  /** Sites whose every checked access is remembered, since their variable raced: a flag a site. */
  private static volatile boolean[] watched = new boolean[0];

  private Stacks() {}

  /** Remembers the access that was just entered into a shadow, if the history wants it. */
  public static void remember(ThreadState t, int site) {
    boolean[] w = watched;
    boolean always = site < w.length && w[site];
    if (t.thread != null && !t.inRuntime && (always || t.history.wants(site) && taken++ < FREE)) {
      t.inRuntime = true;
      try {
        t.history.add(t.epoch, site, current(), locks(t));
      } finally {
        t.inRuntime = false;
      }
    }
  }

  /** From now on every access at the site that changes a shadow is remembered. */
  public static synchronized void watch(int site) {
    boolean[] w = watched;
    if (site >= w.length) {
      boolean[] longer = new boolean[Math.max(site + 1, w.length << 1)];
      System.arraycopy(w, 0, longer, 0, w.length);
      watched = w = longer;
    }
    w[site] = true;
  }

  /** The current call chain, innermost first, without frames of the runtime. */
  public static StackTraceElement[] current() {
    StackTraceElement[] all = new Throwable().getStackTrace();
    int from = 0;
    while (from < all.length && isOurs(all[from].getClassName())) {
      from++;
    }
    int n = Math.min(all.length - from, MAX_FRAMES);
    StackTraceElement[] stack = new StackTraceElement[n];
    System.arraycopy(all, from, stack, 0, n);
    return stack;
  }

  private static boolean isOurs(String className) {
    return className.startsWith("java.redflag.")
        || className.startsWith("dev.redflag.runtime.")
        || className.startsWith("dev.redflag.detectors.");
  }

  /** The locks that a thread holds, outermost first, as reports name them. */
  public static String[] locks(ThreadState t) {
    LocksHeld held = t.locks;
    String[] names = new String[held.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = held.lock(i).name() + (held.isShared(i) ? " (shared)" : "");
    }
    return names;
  }
}
