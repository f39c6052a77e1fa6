package dev.redflag.agent.collide;

import dev.redflag.agent.collide.LoadedCode.Group;
import dev.redflag.agent.reweave.NamedAccesses;
import dev.redflag.agent.reweave.SiteSelector;
import dev.redflag.detectors.datacollider.Collider;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.Scope;
import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.runtime.sampling.ArmedSite;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.Sites;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What is sampled now: groups of accesses that are armed, and with each all other accesses that may
 * be to the same field, which have a hook too and look whether a thread waits there. For array
 * elements these are the accesses to elements of that type in the same class.
 *
 * <p>Where sites are named, these are armed and no others, from the loading of their class on, and
 * again in each period.
 *
 * <p>Asked by the threads that load classes; changed by one thread of ours.
 */
final class Sampling implements SiteSelector {
  /** Accesses to elements in one class with hooks; where there are more, repeated read is alone. */
  private static final int MOST_ELEMENTS = 256;

  private final Collider collider;
  private final Coverage coverage;
  private final Scope scope;
  private final Set<String> refused;
  private final Consumer<String> says;

  /** The named sites by their class; empty where sites are chosen by chance. */
  private final Map<String, List<SiteName>> named = new HashMap<>();

  /** Numbers of all that ever had a hook. Guarded by this, as all below. */
  private final Map<AccessSite, Integer> numbers = new HashMap<>();

  /** In the order in which they were armed. */
  private final Map<Group, Armed> armed = new LinkedHashMap<>();

  private final Set<String> counted = new HashSet<>();

  /** By class, the fields whose accesses have hooks, for how many groups. Replaced as a whole. */
  private volatile Map<String, Map<FieldName, Integer>> wanted = Map.of();

  /** How often that was replaced. */
  private volatile int version;

  /** The fields of named sites, and their numbers. */
  private final Set<FieldName> namedFields = new HashSet<>();

  private final Map<Integer, SiteName> namedNumbers = new LinkedHashMap<>();
  private final Set<SiteName> found = new HashSet<>();

  /** Named sites of which was said why they are none. */
  private final Set<SiteName> told = new HashSet<>();

  private boolean namedFieldsGrew;

  /** Learns how many accesses to elements a class has. */
  private LoadedCode code;

  /** A group that is armed. */
  private static final class Armed {
    /** By class, the names of its field there. */
    final Map<String, List<FieldName>> watched;

    final Set<Integer> sites = new LinkedHashSet<>();
    boolean woven;

    Armed(Map<String, List<FieldName>> watched) {
      this.watched = watched;
    }
  }

  Sampling(
      Collider collider,
      Coverage coverage,
      Scope scope,
      Set<String> refused,
      Collection<SiteName> sites,
      Consumer<String> says) {
    this.collider = collider;
    this.coverage = coverage;
    this.scope = scope;
    this.refused = refused;
    this.says = says;
    for (SiteName site : sites) {
      named.computeIfAbsent(site.className(), name -> new ArrayList<>()).add(site);
    }
  }

  /** Sets where it is kept what classes are made of. */
  synchronized void learning(LoadedCode of) {
    code = of;
  }

  // ---- what is armed ----------------------------------------------------------------------------

  /** How many groups are armed, or wait to be fired. */
  synchronized int size() {
    return armed.size();
  }

  /**
   * Adds a group.
   *
   * @param watched as of {@link LoadedCode#touching}; empty for elements
   * @return names of the classes whose hooks change
   */
  synchronized Set<String> add(Group group, Map<String, List<FieldName>> watched) {
    Set<String> changed = new HashSet<>();
    if (armed.containsKey(group)) {
      return changed;
    }
    armed.put(group, new Armed(watched));
    changed.add(group.className());
    changed.addAll(watched.keySet());
    reckon();
    return changed;
  }

  /** Takes out the groups whose sites have all fired; returns the classes whose hooks change. */
  synchronized Set<String> removeFired() {
    return remove(a -> a.woven && a.sites.stream().noneMatch(collider::isArmed));
  }

  /**
   * Takes out those that were not met for longest, to make room; returns the classes whose hooks
   * change.
   */
  synchronized Set<String> removeSome(int some) {
    int[] left = {some};
    return remove(
        a -> {
          boolean goes = left[0]-- > 0;
          if (goes) {
            a.sites.forEach(collider::disarm);
          }
          return goes;
        });
  }

  private Set<String> remove(Predicate<Armed> which) {
    Set<String> changed = new HashSet<>();
    armed
        .entrySet()
        .removeIf(
            e -> {
              boolean goes = which.test(e.getValue());
              if (goes) {
                changed.add(e.getKey().className());
                changed.addAll(e.getValue().watched.keySet());
              }
              return goes;
            });
    reckon();
    return changed;
  }

  private void reckon() {
    Map<String, Map<FieldName, Integer>> now = new HashMap<>();
    armed.forEach(
        (group, a) -> {
          now.computeIfAbsent(group.className(), n -> new HashMap<>());
          a.watched.forEach(
              (name, fields) -> {
                Map<FieldName, Integer> uses = now.computeIfAbsent(name, n -> new HashMap<>());
                fields.forEach(field -> uses.merge(field, 1, Integer::sum));
              });
        });
    wanted = now;
    version++;
  }

  /** All classes are woven as they shall be: who comes by from now on fires a site. */
  synchronized void arm() {
    for (Armed a : armed.values()) {
      if (!a.woven) {
        a.woven = true;
        a.sites.forEach(collider::arm);
      }
    }
    namedNumbers.keySet().forEach(collider::arm);
  }

  /** Sites where the budget did not allow a wait fire still. */
  void armMissed() {
    collider.armMissed();
  }

  /** Sites that have fired fire once more: it costs nothing as long as their hooks are there. */
  synchronized void armAgain() {
    for (Armed a : armed.values()) {
      if (a.woven) {
        a.sites.forEach(collider::armAgain);
      }
    }
  }

  /** The fields of named sites; null where they are the same as at the last call. */
  synchronized Set<FieldName> newNamedFields() {
    if (!namedFieldsGrew) {
      return null;
    }
    namedFieldsGrew = false;
    return new HashSet<>(namedFields);
  }

  /** Names of the classes with named sites. */
  Set<String> namedClasses() {
    return named.keySet();
  }

  /** Says of named sites that were met why they cannot race, where that is so. */
  synchronized void complain() {
    namedNumbers.forEach(
        (number, site) -> {
          String reason = collider.safe(number);
          if (reason != null && told.add(site)) {
            says.accept(site + " was not sampled, since it cannot race: " + reason + ".");
          }
        });
  }

  /** What of the named sites was never met, as a sentence; null where all were. */
  synchronized String missing() {
    for (List<SiteName> sites : named.values()) {
      for (SiteName site : sites) {
        if (!found.contains(site) && !told.contains(site)) {
          return site + " was not sampled: no class of that name with such an access was loaded.";
        }
      }
    }
    return null;
  }

  // ---- asked by the JVM -------------------------------------------------------------------------

  @Override
  public boolean concerns(String internalName) {
    return named.isEmpty()
        ? wanted.containsKey(internalName.replace('/', '.'))
        : scope.of(internalName.replace('/', '.')) == Scope.Verdict.WHOLE;
  }

  @Override
  public int version() {
    return named.isEmpty() && collider.isActive() ? version : UNKNOWN;
  }

  @Override
  public synchronized Map<AccessSite, Integer> armed(String className, List<AccessSite> accesses) {
    Map<AccessSite, Integer> hooks = new HashMap<>();
    if (!collider.isActive()) {
      return hooks;
    }
    if (named.isEmpty()) {
      chosen(className, accesses, hooks);
    } else {
      named(className, accesses, hooks);
    }
    if (!hooks.isEmpty() && counted.add(className)) {
      coverage.woven(true);
    }
    return hooks;
  }

  private void chosen(String className, List<AccessSite> accesses, Map<AccessSite, Integer> hooks) {
    Map<FieldName, Integer> fields = wanted.getOrDefault(className, Map.of());
    List<AccessSite> elements = new ArrayList<>();
    for (AccessSite access : accesses) {
      if (!isSampled(access)) {
        continue;
      }
      FieldName field = FieldName.of(access);
      if (field == null) {
        elements.add(access);
      } else if (fields.containsKey(field) && hook(access, hooks) != 0) {
        Armed group = armed.get(new Group(className, field, 0));
        if (group != null && !group.woven) {
          group.sites.add(hooks.get(access));
        }
      }
    }
    if (code != null) {
      code.learn(className, elements.size());
    }
    for (int i = 0; i < elements.size(); i++) {
      AccessSite element = elements.get(i);
      Armed group = armed.get(new Group(className, null, i / LoadedCode.ELEMENTS));
      if (group != null) {
        if (hook(element, hooks) != 0 && !group.woven) {
          group.sites.add(hooks.get(element));
        }
        watch(element, elements, hooks);
      }
    }
  }

  private boolean isSampled(AccessSite access) {
    return access.bar() == null
        && !access.local()
        && scope.watches(access.className(), access.method());
  }

  /** Puts hooks at the accesses to elements of the type of one. */
  private void watch(
      AccessSite element, List<AccessSite> elements, Map<AccessSite, Integer> hooks) {
    long alike = elements.stream().filter(e -> e.elementType() == element.elementType()).count();
    if (alike <= MOST_ELEMENTS) {
      for (AccessSite other : elements) {
        if (other.elementType() == element.elementType()) {
          hook(other, hooks);
        }
      }
    }
  }

  private void named(String className, List<AccessSite> accesses, Map<AccessSite, Integer> hooks) {
    List<AccessSite> elements = accesses.stream().filter(a -> a.isElement()).toList();
    for (SiteName site : named.getOrDefault(className, List.of())) {
      NamedAccesses those = NamedAccesses.of(site, accesses);
      for (AccessSite access : those.free()) {
        if (hook(access, hooks) != 0) {
          found.add(site);
          if (namedNumbers.put(hooks.get(access), access.name()) == null) {
            collider.arm(hooks.get(access));
          }
          if (access.isElement()) {
            watch(access, elements, hooks);
          } else {
            namedFieldsGrew |= namedFields.add(FieldName.of(access));
          }
        }
      }
      String reason = those.whyNone();
      if (reason != null && told.add(site)) {
        says.accept("a site was not sampled: " + reason + ".");
      }
    }
    for (AccessSite access : accesses) {
      FieldName field = FieldName.of(access);
      if (field != null
          && isSampled(access)
          && namedFields.stream().anyMatch(f -> f.resembles(field))) {
        hook(access, hooks);
      }
    }
  }

  /** Puts a hook at an access; returns its number, 0 where there are too many. */
  private int hook(AccessSite access, Map<AccessSite, Integer> hooks) {
    int number =
        numbers.computeIfAbsent(
            access,
            a -> collider.add(new ArmedSite(a.site(), Sites.register(a.site()), a.isWrite())));
    if (number != 0) {
      hooks.put(access, number);
    }
    return number;
  }

  @Override
  public void ofJdk(String className) {
    if (named.containsKey(className)) {
      refused(className, "it is the JDK's, whose code is not woven here");
    }
  }

  @Override
  public synchronized void refused(String className, String reason) {
    if (refused.add(className)) {
      coverage.untouched(className, reason);
      if (named.containsKey(className)) {
        told.addAll(named.get(className));
        says.accept(className + " has no hooks: " + reason + ".");
      }
    }
  }
}
