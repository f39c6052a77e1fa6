package dev.redflag.agent.chase;

import dev.redflag.agent.reweave.SiteSelector;
import dev.redflag.detectors.racechaser.Chaser;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.runtime.sampling.ArmedSite;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SitePair;
import dev.redflag.runtime.site.Sites;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds the two accesses that a pair names in the classes as they are loaded, and has them armed. A
 * pair that names none, or several, or two that cannot race, is given up in a sentence.
 */
final class PairSelector implements SiteSelector {
  private final SitePair pair;
  private final Chaser chaser;
  private final Coverage coverage;
  private final Consumer<String> says;

  /** All that was armed once, with the numbers of the hooks. Guarded by this, as all below. */
  private final Map<AccessSite, Integer> numbers = new HashMap<>();

  private final List<ArmedSite> sites = new ArrayList<>();

  /** Accesses that are known to the runtime: the classes of findings are told by all of a field. */
  private final Map<AccessSite, Integer> registered = new HashMap<>();

  private final Set<String> counted = new HashSet<>();

  private final NamedPair named;

  /** Whether the chase was given up. */
  private boolean over;

  PairSelector(SitePair pair, Chaser chaser, Coverage coverage, Consumer<String> says) {
    this.pair = pair;
    this.named = new NamedPair(pair);
    this.chaser = chaser;
    this.coverage = coverage;
    this.says = says;
  }

  /** Internal names of the classes that hold the pair. */
  Set<String> classes() {
    return NamedPair.classes(pair);
  }

  /** Binary names of the classes that hold the pair. */
  Set<String> classNames() {
    Set<String> names = new HashSet<>();
    names.add(pair.first().className());
    names.add(pair.second().className());
    return names;
  }

  @Override
  public boolean concerns(String internalName) {
    return isNamed(pair.first(), internalName) || isNamed(pair.second(), internalName);
  }

  private static boolean isNamed(SiteName site, String internalName) {
    return site.className().length() == internalName.length()
        && site.className().replace('.', '/').equals(internalName);
  }

  @Override
  public synchronized Map<AccessSite, Integer> armed(String className, List<AccessSite> accesses) {
    Map<AccessSite, Integer> armed = new HashMap<>();
    if (chaser.isOver()) {
      return armed;
    }
    AccessSite one = named.first(className, accesses);
    AccessSite other = named.second(className, accesses);
    if (named.problem() != null) {
      giveUp(named.problem());
      return armed;
    }
    arm(one, other, accesses, armed);
    arm(other, one, accesses, armed);
    if (!armed.isEmpty() && counted.add(className)) {
      coverage.woven(true);
    }
    return armed;
  }

  private void arm(
      AccessSite site, AccessSite other, List<AccessSite> accesses, Map<AccessSite, Integer> into) {
    if (site == null) {
      return;
    }
    Integer number = numbers.get(site);
    if (number == null) {
      for (AccessSite access : accesses) {
        if (!access.isElement() && access.field().equals(site.field())) {
          register(access);
        }
      }
      ArmedSite made = new ArmedSite(site.site(), register(site), site.isWrite());
      number = chaser.arm(made, named.isFirst(site), named.isSecond(site));
      numbers.put(site, number);
      sites.add(made);
    }
    if (number != 0 && !chaser.isHot(number)) {
      into.put(site, number);
    }
  }

  private int register(AccessSite access) {
    return registered.computeIfAbsent(access, a -> Sites.register(a.site()));
  }

  @Override
  public void ofJdk(String className) {
    refused(className, NamedPair.OF_JDK);
  }

  @Override
  public void refused(String className, String reason) {
    giveUp(className + " has no hooks: " + reason);
  }

  /** Ends the chase with a sentence, unless it ended before. */
  synchronized void giveUp(String reason) {
    if (!over) {
      over = true;
      chaser.giveUp();
      says.accept("the pair cannot be chased: " + reason + ".");
    }
  }

  /** Gives up where an access has turned out to be one that cannot race. */
  synchronized void checkFields() {
    for (ArmedSite site : sites) {
      if (site.safe() != null) {
        giveUp(SiteName.of(site.site, site.write) + " cannot race: " + site.safe());
      }
    }
  }

  /** What of the pair was never met, as a sentence; null where both sites were armed. */
  synchronized String missing() {
    return over ? null : named.missing();
  }
}
