package dev.redflag.agent.chase;

import dev.redflag.agent.reweave.NamedAccesses;
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

  /** What the names stand for in the class that was loaded last; null before. */
  private AccessSite first;

  private AccessSite second;
  private String problem;

  PairSelector(SitePair pair, Chaser chaser, Coverage coverage, Consumer<String> says) {
    this.pair = pair;
    this.chaser = chaser;
    this.coverage = coverage;
    this.says = says;
  }

  /** Internal names of the classes that hold the pair. */
  Set<String> classes() {
    Set<String> names = new HashSet<>();
    for (String name : classNames()) {
      names.add(name.replace('.', '/'));
    }
    return names;
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
    AccessSite one = find(pair.first(), className, accesses);
    AccessSite other = find(pair.second(), className, accesses);
    first = one == null ? first : one;
    second = other == null ? second : other;
    String mismatch = mismatch(first, second);
    if (mismatch != null) {
      giveUp(mismatch);
    }
    if (problem != null) {
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
      number = chaser.arm(made, site.equals(first), site.equals(second));
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

  /** The access of a class that has a name; null where the name is of another class. */
  private AccessSite find(SiteName name, String className, List<AccessSite> accesses) {
    if (!name.className().equals(className)) {
      return null;
    }
    NamedAccesses named = NamedAccesses.of(name, accesses);
    String reason = named.whyNotOne();
    if (reason != null) {
      giveUp(reason);
      return null;
    }
    return named.found().get(0);
  }

  /** Why two accesses cannot be to one location in a race, as a clause; else null. */
  private static String mismatch(AccessSite a, AccessSite b) {
    if (a == null || b == null) {
      return null;
    }
    if (!a.isWrite() && !b.isWrite()) {
      return "both accesses are reads, which cannot race";
    }
    boolean same =
        a.isElement()
            ? b.isElement()
            : a.field().equals(b.field())
                && a.type().equals(b.type())
                && a.isStatic() == b.isStatic();
    return same ? null : "the first is an access to " + what(a) + ", the second to " + what(b);
  }

  private static String what(AccessSite site) {
    return site.isElement()
        ? "an array element"
        : (site.isStatic() ? "the static field " : "the field ")
            + site.fieldOwner()
            + "."
            + site.field();
  }

  @Override
  public void ofJdk(String className) {
    refused(className, "it is the JDK's, whose code is not woven here");
  }

  @Override
  public void refused(String className, String reason) {
    giveUp(className + " has no hooks: " + reason);
  }

  /** Ends the chase with a sentence, unless it ended before. */
  synchronized void giveUp(String reason) {
    if (problem == null) {
      problem = reason;
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
    if (problem != null || first != null && second != null) {
      return null;
    }
    SiteName absent = first == null ? pair.first() : pair.second();
    return "the pair was not chased: no class " + absent.className() + " was loaded.";
  }
}
