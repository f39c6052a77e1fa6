package dev.redflag.detectors.alias;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Dynamic alias analysis (Biswas and others, CC 2017, section 7.2): all pairs of sites, one of them
 * a write, at which different threads accessed one location in the run, in whatever order. It is
 * there to be compared with Caper, and to say which pairs are worth a chase: it reports those whose
 * accesses held no common lock, unless all are asked for. All are counted; one an access is
 * reported, so that what is left is told when the access comes again.
 */
public final class AliasDetector extends Detector {
  private final AliasPairs pairs = new AliasPairs();
  private final boolean reportsAll;

  /**
   * @param reportsAll whether it reports pairs with a common lock too
   */
  public AliasDetector(boolean reportsAll) {
    this.reportsAll = reportsAll;
  }

  @Override
  public String name() {
    return "alias";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.REFERENCE;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    return access(t, AliasVarState.of(base, slot), site, false);
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    return access(t, AliasVarState.of(base, slot), site, true);
  }

  private boolean access(ThreadState t, AliasVarState x, int site, boolean write) {
    boolean found = false;
    x.lock();
    try {
      AliasVarState.Entry me = x.enter(t, site, write);
      for (; me.met < x.size(); me.met++) {
        AliasVarState.Entry other = x.entry(me.met);
        if (me.meets(other)) {
          pairs.add(site, other.site(), me.sharesLock(other));
        }
      }
      for (; !found && me.told < x.size(); me.told++) {
        AliasVarState.Entry other = x.entry(me.told);
        if (me.meets(other)
            && (reportsAll || !me.sharesLock(other))
            && pairs.report(site, other.site())) {
          found = t.prior.suspect(other.word, other.write, 0, null);
        }
      }
    } finally {
      x.unlock();
    }
    Stacks.remember(t, site);
    return found;
  }

  @Override
  public String[] statistics() {
    return new String[] {
      "pairs of accesses that met",
      Integer.toString(pairs.all()),
      "pairs that met without a common lock",
      Integer.toString(pairs.unguarded()),
    };
  }
}
