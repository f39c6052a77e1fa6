package dev.redflag.agent.reweave;

import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.runtime.site.SiteName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a name stands for in a class of that name, as it was loaded.
 *
 * @param name the name
 * @param found the accesses that it fits, of those of its class
 * @param inMethod all accesses of its method
 */
public record NamedAccesses(SiteName name, List<AccessSite> found, List<AccessSite> inMethod) {

  /** Looks among all accesses of the class. */
  public static NamedAccesses of(SiteName name, List<AccessSite> accesses) {
    List<AccessSite> inMethod = new ArrayList<>();
    List<AccessSite> found = new ArrayList<>();
    for (AccessSite access : accesses) {
      if (access.method().equals(name.method())) {
        inMethod.add(access);
        if (name.matches(access.line(), access.isWrite(), access.index())) {
          found.add(access);
        }
      }
    }
    return new NamedAccesses(name, found, inMethod);
  }

  /** The accesses that it fits and that can have a hook. */
  public List<AccessSite> free() {
    return found.stream().filter(access -> access.bar() == null).toList();
  }

  /** Why it fits no access that can have a hook, with those to choose of; null where it does. */
  public String whyNone() {
    if (found.isEmpty()) {
      return name
          + " is no access to a field or an array element"
          + (inMethod.isEmpty()
              ? "; its method has none, or is not in the class"
              : "; those of its method are " + names(inMethod));
    }
    return free().isEmpty()
        ? "no hook can stand at " + name + ", since " + found.get(0).bar()
        : null;
  }

  /** Why it does not fit one access alone that can have a hook; null where it does. */
  public String whyNotOne() {
    return found.size() > 1
        ? name + " is one of several accesses; choose of " + names(found)
        : whyNone();
  }

  private static String names(List<AccessSite> accesses) {
    return accesses.stream().map(a -> a.name().toString()).collect(Collectors.joining(", "));
  }
}
