package dev.redflag.runtime.race;

import dev.redflag.runtime.thread.CallChain;
import dev.redflag.runtime.thread.History;
import dev.redflag.runtime.thread.LocksHeld;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.vm.annotation.DontInline;

/** Takes call chains and the names of the locks held, for reports and for the history. */
public final class Stacks {
  /** How many accesses at a site are remembered once a race there lacked its earlier stack. */
  private static final byte WATCHED = 100;

  private static final String[] NO_LOCKS = {};

  /** By site how many more of its accesses are remembered whatever the history wants. */
  private static volatile byte[] watched = new byte[0];

  private static long taken;
  private static long skipped;

  private Stacks() {}

  /** Remembers the access that was just entered into a shadow, if the history wants it. */
  public static void remember(ThreadState t, int site) {
    byte[] w = watched;
    if (site < w.length && w[site] > 0) {
      w[site]--; // a lost count of two at once does not matter
      take(t, site);
    } else if (t.history.wants(site)) {
      take(t, site);
    }
  }

  /** Remembers the access that was just entered, which the history has said it wants. */
  public static void rememberNow(ThreadState t, int site) {
    take(t, site);
  }

  @DontInline
  private static void take(ThreadState t, int site) {
    if (t.thread == null || t.inRuntime) { // in a replay there is no call chain
      return;
    }
    History history = t.history;
    long start = System.nanoTime();
    if (!history.affords(start)) {
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
    history.spent(System.nanoTime() - start);
  }

  /** From now on every access at the site that changes a shadow is remembered, for a while. */
  public static synchronized void watch(int site) {
    byte[] w = watched;
    if (site >= w.length) {
      byte[] longer = new byte[Math.max(site + 1, w.length << 1)];
      System.arraycopy(w, 0, longer, 0, w.length);
      watched = w = longer;
    }
    w[site] = WATCHED;
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
