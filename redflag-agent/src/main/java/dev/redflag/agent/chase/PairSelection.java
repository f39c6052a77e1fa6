package dev.redflag.agent.chase;

import dev.redflag.detectors.litehb.LiteHbDetector;
import dev.redflag.instrument.Selection;
import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SitePair;
import dev.redflag.runtime.site.Sites;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The accesses of one pair, for a run that tracks all that synchronizes and checks nothing else. A
 * pair that names no accesses that can race is given up in a sentence, and nothing is checked.
 */
public final class PairSelection implements Selection {
  private final SitePair pair;
  private final String detector;
  private final Consumer<String> says;

  /** Guarded by this, as all below. */
  private final NamedPair named;

  private final Set<AccessSite> selected = new HashSet<>();
  private boolean over;

  /**
   * @param detector the detector's name, with what stands behind it
   * @param says is given a sentence where the pair is given up
   */
  public PairSelection(SitePair pair, String detector, Consumer<String> says) {
    this.pair = pair;
    this.detector = detector;
    this.says = says;
    this.named = new NamedPair(pair);
  }

  @Override
  public boolean concerns(String className) {
    return named.concerns(className);
  }

  @Override
  public synchronized Set<AccessSite> of(String className, List<AccessSite> accesses) {
    AccessSite first = named.first(className, accesses);
    AccessSite second = named.second(className, accesses);
    if (named.problem() != null) {
      giveUp(named.problem());
    }
    Set<AccessSite> of = new HashSet<>();
    if (over) {
      return of;
    }
    boolean checks = !detector.endsWith(LiteHbDetector.TRACKING_ONLY);
    if (first != null && (checks || detector.startsWith(LiteHbDetector.LITE))) {
      of.add(first);
    }
    if (second != null && checks) {
      of.add(second);
    }
    selected.addAll(of);
    return of;
  }

  @Override
  public synchronized boolean mayAccess(String field, String descriptor) {
    return named.isOfField(field, descriptor);
  }

  private void giveUp(String reason) {
    if (!over) {
      over = true;
      says.accept("the pair cannot be chased: " + reason + ".");
    }
  }

  /** The program ends: says what of the pair was never met, or cannot race. */
  public synchronized void end() {
    checkFields();
    SiteName ofJdk = isOfJdk(pair.first()) ? pair.first() : pair.second();
    if (!over && named.missing() != null && isOfJdk(ofJdk)) {
      giveUp(ofJdk.className() + " has no hooks: " + NamedPair.OF_JDK);
    }
    if (!over && named.missing() != null) {
      says.accept(named.missing());
    }
  }

  private static boolean isOfJdk(SiteName site) {
    String file = site.className().replace('.', '/') + ".class";
    return ClassLoader.getPlatformClassLoader().getResource(file) != null;
  }

  private void checkFields() {
    for (AccessSite access : selected) {
      for (ClassRecord record : Sites.classRecords(access.className())) {
        for (int number : Sites.sitesOf(record)) {
          checkField(access, number);
        }
      }
    }
  }

  private void checkField(AccessSite access, int number) {
    Site site = Sites.site(number);
    if (access.isElement()
        || site.index() != access.index()
        || !site.method().equals(access.method())
        || !access.field().equals(site.field())) {
      return;
    }
    Sites.Binding b = Sites.binding(number);
    if (b != null && b.field != null && (b.field.isVolatile() || b.field.isFinal())) {
      giveUp(
          access.name()
              + " cannot race: "
              + b.declaringName
              + "."
              + b.field.name()
              + (b.field.isVolatile() ? " is volatile" : " is final"));
    }
  }
}
