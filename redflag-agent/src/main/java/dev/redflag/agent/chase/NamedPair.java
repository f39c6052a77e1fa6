package dev.redflag.agent.chase;

import dev.redflag.agent.reweave.NamedAccesses;
import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SitePair;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The accesses that a pair names, found in the classes as they are loaded, and why the pair names
 * none, or several, or two that cannot race. Not for several threads at once.
 */
final class NamedPair {
  /** Why an access of a class of the JDK is none that can be chased, as a clause. */
  static final String OF_JDK = "it is the JDK's, whose code is not woven here";

  private final SitePair pair;

  /** What the names stand for in the class that was loaded last; null before. */
  private AccessSite first;

  private AccessSite second;
  private String problem;

  NamedPair(SitePair pair) {
    this.pair = pair;
  }

  /** Internal names of the classes that hold a pair. */
  static Set<String> classes(SitePair pair) {
    Set<String> names = new HashSet<>();
    names.add(pair.first().className().replace('.', '/'));
    names.add(pair.second().className().replace('.', '/'));
    return names;
  }

  /** Whether a class holds one of the two. */
  boolean concerns(String className) {
    return pair.first().className().equals(className)
        || pair.second().className().equals(className);
  }

  /** The first access in a class; null where it is not there, or there is a problem. */
  AccessSite first(String className, List<AccessSite> accesses) {
    AccessSite found = find(pair.first(), className, accesses);
    first = found == null ? first : found;
    match();
    return found;
  }

  /** The second access in a class; null where it is not there, or there is a problem. */
  AccessSite second(String className, List<AccessSite> accesses) {
    AccessSite found = find(pair.second(), className, accesses);
    second = found == null ? second : found;
    match();
    return found;
  }

  private void match() {
    String mismatch = mismatch(first, second);
    if (mismatch != null) {
      refuse(mismatch);
    }
  }

  boolean isFirst(AccessSite site) {
    return site.equals(first);
  }

  boolean isSecond(AccessSite site) {
    return site.equals(second);
  }

  /** Whether the pair accesses a field of that name and type, as far as is known. */
  boolean isOfField(String field, String descriptor) {
    return isOfField(first, field, descriptor) || isOfField(second, field, descriptor);
  }

  private static boolean isOfField(AccessSite site, String field, String descriptor) {
    return site != null
        && !site.isElement()
        && site.field().equals(field)
        && site.type().equals(descriptor);
  }

  /** Why there is no such pair, as a clause; null where nothing is wrong so far. */
  String problem() {
    return problem;
  }

  private void refuse(String reason) {
    problem = problem == null ? reason : problem;
  }

  /** What of the pair was never met, as a sentence; null where both accesses were. */
  String missing() {
    if (first != null && second != null) {
      return null;
    }
    SiteName absent = first == null ? pair.first() : pair.second();
    return "the pair was not chased: no class " + absent.className() + " was loaded.";
  }

  /** The access of a class that has a name; null where the name is of another class. */
  private AccessSite find(SiteName name, String className, List<AccessSite> accesses) {
    if (!name.className().equals(className)) {
      return null;
    }
    NamedAccesses named = NamedAccesses.of(name, accesses);
    String reason = named.whyNotOne();
    if (reason != null) {
      refuse(reason);
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
}
