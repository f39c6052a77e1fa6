package dev.redflag.agent.chase;

import dev.redflag.agent.reweave.Reweaver;
import dev.redflag.agent.reweave.SiteSelector;
import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.runtime.site.SitePair;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;

/**
 * A look at a pair in the classes that are loaded, before anything is woven: whether its names
 * stand for accesses that may race. Of a class that is not loaded yet nothing is said.
 */
final class PairLook implements SiteSelector {
  /** Guarded by this, as all below. */
  private final NamedPair named;

  private String problem;

  private PairLook(SitePair pair) {
    this.named = new NamedPair(pair);
  }

  /** Why the pair cannot be chased, as a clause; null where nothing is wrong so far. */
  static String problem(SitePair pair, Instrumentation instrumentation) {
    PairLook look = new PairLook(pair);
    Reweaver reader = Reweaver.begin(instrumentation, look);
    try {
      reader.reweave(NamedPair.classes(pair));
    } finally {
      reader.detach();
    }
    return look.problem();
  }

  private synchronized String problem() {
    return problem != null ? problem : named.problem();
  }

  @Override
  public boolean concerns(String internalName) {
    return named.concerns(internalName.replace('/', '.'));
  }

  @Override
  public synchronized Map<AccessSite, Integer> armed(String className, List<AccessSite> accesses) {
    named.first(className, accesses);
    named.second(className, accesses);
    return Map.of();
  }

  @Override
  public void ofJdk(String className) {
    refused(className, NamedPair.OF_JDK);
  }

  @Override
  public synchronized void refused(String className, String reason) {
    if (problem == null) {
      problem = className + " has no hooks: " + reason;
    }
  }
}
