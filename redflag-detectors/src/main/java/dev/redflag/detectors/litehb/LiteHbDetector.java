package dev.redflag.detectors.litehb;

import dev.redflag.detectors.racechaser.PassCounter;
import dev.redflag.detectors.state.VarState;
import dev.redflag.runtime.detector.HappensBeforeDetector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;

/**
 * LiteHB and FullHB: whether what a thread does at the second site of a pair is ordered after all
 * that was done to the location at the first, by vector clocks. Precise, and tells of the pair in
 * that order only: where the second comes first in the run, the pair must be given the other way
 * round.
 *
 * <p>LiteHB enters what threads release and acquire only while {@link FirstPasses} says that it
 * matters; FullHB always. Threads that start and end are followed in either case.
 */
public final class LiteHbDetector extends HappensBeforeDetector {
  /** The name by which an option selects the one that tracks order where it must. */
  public static final String LITE = "litehb";

  /** The name by which an option selects the one that tracks it from the start. */
  public static final String FULL = "fullhb";

  /** What stands behind a name to have order tracked and nothing checked, to see what it costs. */
  public static final String TRACKING_ONLY = ":tracking";

  private final PairRoles roles;
  private final boolean full;
  private final boolean checks;
  private final FirstPasses passes = new FirstPasses();

  /** Whether any thread came by the first site; never taken back. */
  private volatile boolean passed;

  /** Whether the first site writes; set before {@link #passed}. */
  private boolean firstWrites;

  private final PassCounter firstPasses = new PassCounter();
  private final PassCounter secondPasses = new PassCounter();

  /**
   * @param selection {@link #LITE} or {@link #FULL}, with or without {@link #TRACKING_ONLY}
   * @throws IllegalArgumentException where it is not
   */
  public LiteHbDetector(String selection, PairRoles roles) {
    if (!isSelection(selection)) {
      throw new IllegalArgumentException("'" + selection + "'");
    }
    this.roles = roles;
    this.full = selection.startsWith(FULL);
    this.checks = !selection.endsWith(TRACKING_ONLY);
  }

  /** Whether a text selects one of these detectors. */
  public static boolean isSelection(String text) {
    return text.equals(LITE)
        || text.equals(FULL)
        || text.equals(LITE.concat(TRACKING_ONLY))
        || text.equals(FULL.concat(TRACKING_ONLY));
  }

  @Override
  public String name() {
    return full ? FULL : LITE;
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.REFERENCE;
  }

  private LiteHbThread of(ThreadState t) {
    Object there = t.detectorState;
    return there != null ? (LiteHbThread) there : enter(t, null);
  }

  private LiteHbThread enter(ThreadState t, LiteHbThread starter) {
    LiteHbThread made = passes.enter(t, starter);
    t.detectorState = made;
    return made;
  }

  // ---- order ------------------------------------------------------------------------------------

  private boolean tracks() {
    return full || passes.tracking();
  }

  @Override
  public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {
    if (tracks()) {
      super.acquire(t, object, kind);
      if (!full) {
        passes.learned(t, of(t));
      }
    }
  }

  @Override
  public void release(ThreadState t, SyncObject object, EdgeKind kind) {
    if (tracks()) {
      super.release(t, object, kind);
    } else {
      skip(t, object, kind);
    }
  }

  @Override
  public void releaseAhead(ThreadState t, SyncObject object) {
    if (tracks()) {
      super.releaseAhead(t, object);
    }
  }

  @Override
  public void begin(ThreadState t) {
    if (!full) {
      of(t);
    }
  }

  @Override
  public void fork(ThreadState parent, ThreadState child) {
    LiteHbThread starter = full ? null : of(parent); // met here, it is told of the past first
    super.fork(parent, child);
    if (starter != null) {
      enter(child, starter);
    }
  }

  @Override
  public void notStarted(ThreadState child) {
    leave(child);
  }

  @Override
  public void join(ThreadState t, SyncObject ended) {
    super.acquire(t, ended, EdgeKind.EDGE);
    if (tracks() && !full) {
      passes.learned(t, of(t));
    }
  }

  @Override
  public void end(ThreadState t, SyncObject ended) {
    super.release(t, ended, EdgeKind.EDGE);
    leave(t);
  }

  private void leave(ThreadState t) {
    LiteHbThread me = (LiteHbThread) t.detectorState;
    if (me != null) {
      t.detectorState = null;
      passes.leave(me);
    }
  }

  // ---- accesses ---------------------------------------------------------------------------------

  @Override
  public boolean ignores(int site, boolean write) {
    return (!passed || !tracks()) && (roles.of(site, write) & PairRoles.FIRST) == 0;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    return !t.holdsBack(base, slot, side, site) && access(t, base, slot, site, false);
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    return access(t, base, slot, site, true);
  }

  private boolean access(ThreadState t, Object base, long slot, int site, boolean write) {
    int role = roles.of(site, write);
    boolean race = (role & PairRoles.SECOND) != 0 && check(t, base, slot, write);
    if ((role & PairRoles.FIRST) != 0) {
      pass(t, base, slot, site, write);
    }
    return race;
  }

  /** At the second site: whether another thread's access at the first is not ordered before. */
  private boolean check(ThreadState t, Object base, long slot, boolean write) {
    secondPasses.pass();
    if (!passed || !tracks() || !checks || !(write || firstWrites)) {
      return false;
    }
    PairVarState x = (PairVarState) VarState.find(base, slot);
    if (x == null) {
      return false;
    }
    if (!full && of(t).guest) {
      passes.tell(of(t));
    }
    long first = x.firsts.unordered(t);
    return first != 0 && t.prior.set(first, firstWrites);
  }

  /** At the first site: the access is remembered. */
  private void pass(ThreadState t, Object base, long slot, int site, boolean write) {
    firstPasses.pass();
    if (!passed) {
      firstWrites = write;
      passed = true;
    }
    if (!full) {
      passes.separate(t, of(t));
    }
    if (!checks) {
      t.epochUsed = true;
      track(t);
      return;
    }
    PairVarState x = PairVarState.of(base, slot);
    if (x.firsts.has(t)) {
      return;
    }
    t.epochUsed = true;
    track(t);
    x.lock();
    try {
      x.firsts.set(t, site);
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
  }

  private void track(ThreadState t) {
    if (!full) {
      LiteHbThread me = of(t);
      if (me.passed != t.epoch) {
        me.passed = t.epoch;
        passes.pass(t, me);
      }
    }
  }

  @Override
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    return (roles.of(site, false) & PairRoles.SECOND) != 0 && check(t, base, slot, false);
  }

  // ---- counters ---------------------------------------------------------------------------------

  @Override
  public String[] statistics() {
    String[] own = {
      "passes of the first site", Long.toString(firstPasses.passes()),
      "passes of the second site that may race", Long.toString(secondPasses.passes())
    };
    if (full) {
      return own;
    }
    String[] more = passes.statistics();
    String[] all = new String[own.length + more.length];
    System.arraycopy(own, 0, all, 0, own.length);
    System.arraycopy(more, 0, all, own.length, more.length);
    return all;
  }
}
