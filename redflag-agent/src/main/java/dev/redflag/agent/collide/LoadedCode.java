package dev.redflag.agent.collide;

import dev.redflag.agent.options.Suspects;
import dev.redflag.agent.transform.CodeOrigin;
import dev.redflag.instrument.Scope;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;

/**
 * The classes that are checked and loaded, with the fields that their code names: read from their
 * constant pools, so that no class is transformed for it and no code of the program runs.
 *
 * <p>Their accesses are chosen from in groups: all accesses of a class to one field, or four of its
 * accesses to array elements. How many accesses to elements a class has is known once it was woven;
 * until then it is taken to have few.
 *
 * <p>Used by one thread at a time, but for {@link #learn}.
 */
final class LoadedCode {
  /** Accesses to elements in a group. */
  static final int ELEMENTS = 4;

  private final Instrumentation instrumentation;
  private final Scope scope;
  private final Suspects suspects;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Set<String> refused;

  /** By class, how many groups of accesses to elements it has, where that is known. */
  private final Map<String, Integer> elements = new ConcurrentHashMap<>();

  /** What classes name, by class; kept for as long as a batch is made up. */
  private final Map<Class<?>, Map<FieldName, Class<?>>> pools = new HashMap<>();

  /** A class. */
  private static final class Entry {
    final String name;
    WeakReference<Class<?>> loaded;

    /** One a field, sorted. */
    final int[] fields;

    /** The numbers of those that are suspected. */
    final int[] suspects;

    Entry(String name, int[] fields, int[] suspects) {
      this.name = name;
      this.fields = fields;
      this.suspects = suspects;
    }
  }

  /** A group of accesses of one class: those to a field, or, where that is null, to elements. */
  record Group(String className, FieldName field, int number) {}

  /**
   * @param suspects what is to be told apart, since it is sampled before others
   * @param refused names of classes that the JVM does not let us change; safe for several threads
   */
  LoadedCode(Instrumentation instrumentation, Scope scope, Suspects suspects, Set<String> refused) {
    this.suspects = suspects;
    this.instrumentation = instrumentation;
    this.scope = scope;
    this.refused = refused;
  }

  /** Looks which classes were loaded since the last time. */
  void scan() {
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.isArray() || c.isPrimitive() || c.getClassLoader() == null) {
        continue;
      }
      Entry known = entries.get(c.getName());
      if (known != null) {
        if (known.loaded.refersTo(null)) {
          known.loaded = new WeakReference<>(c);
        }
      } else if (isChecked(c)) {
        Set<FieldName> names = read(c).keySet();
        int[] hashes = hashes(names.stream());
        int[] hashesOfSuspects =
            hashes(names.stream().filter(name -> suspects.contains(c.getName(), name.name())));
        Entry made = new Entry(c.getName(), hashes, places(hashesOfSuspects, hashes));
        made.loaded = new WeakReference<>(c);
        entries.put(made.name, made);
      }
    }
  }

  private boolean isChecked(Class<?> c) {
    return !CodeOrigin.isJdk(c.getName().replace('.', '/'), c.getModule(), c.getClassLoader())
        && scope.of(c.getName()) == Scope.Verdict.WHOLE
        && instrumentation.isModifiableClass(c)
        && !c.isHidden();
  }

  /** Whether a class is one of those that may be sampled, as far as it was looked at. */
  boolean isKnown(String className) {
    return entries.containsKey(className);
  }

  /** A class has so many accesses to elements, as its code tells. */
  void learn(String className, int accesses) {
    elements.put(className, (accesses + ELEMENTS - 1) / ELEMENTS);
  }

  /**
   * Tells how many groups each class has.
   *
   * @param all of all groups
   * @param suspected of those that are suspected, by numbers of their own
   */
  void count(Rotation all, Rotation suspected) {
    for (Entry e : entries.values()) {
      int ofElements = elements.getOrDefault(e.name, 1);
      all.has(e.name, e.fields.length + ofElements);
      boolean also = suspects.contains(e.name, null);
      suspected.has(e.name, e.suspects.length + (also ? ofElements : 0));
    }
  }

  /**
   * A group that is suspected, or null where its accesses cannot race.
   *
   * @param at its number among those
   */
  Group suspected(String className, int at) {
    Entry e = entries.get(className);
    return group(
        className,
        at < e.suspects.length ? e.suspects[at] : e.fields.length + at - e.suspects.length);
  }

  /**
   * A group, or null where its accesses cannot race.
   *
   * @param className a class that has groups
   * @param at from 0 to the number that it has, less than it
   */
  Group group(String className, int at) {
    return refused.contains(className) ? null : group(entries.get(className), at);
  }

  private Group group(Entry e, int at) {
    if (at >= e.fields.length) {
      return new Group(e.name, null, at - e.fields.length);
    }
    Class<?> c = e.loaded.get();
    if (c == null) {
      return null;
    }
    for (Map.Entry<FieldName, Class<?>> field : fields(c).entrySet()) {
      FieldName name = field.getKey();
      if (FieldName.hash(name.name(), name.type()) == e.fields[at]) {
        return name.canRace(field.getValue()) ? new Group(e.name, name, 0) : null;
      }
    }
    return null;
  }

  /**
   * Where a field may be accessed.
   *
   * @param className a class that names it
   * @param field as it does
   * @return by the names of classes, how they name it
   */
  Map<String, List<FieldName>> touching(String className, FieldName field) {
    Class<?> from = entries.get(className).loaded.get();
    Class<?> owner = from == null ? null : fields(from).get(field);
    int hash = FieldName.hash(field.name(), field.type());
    Map<String, List<FieldName>> found = new HashMap<>();
    for (Entry e : entries.values()) {
      Class<?> c = Arrays.binarySearch(e.fields, hash) < 0 ? null : e.loaded.get();
      if (c != null && !refused.contains(e.name)) {
        fields(c)
            .forEach(
                (name, named) -> {
                  if (name.resembles(field)
                      && (name.owner().equals(field.owner()) || related(named, owner))) {
                    found.computeIfAbsent(e.name, n -> new ArrayList<>()).add(name);
                  }
                });
      }
    }
    return found;
  }

  /** Names of the classes that name a field so, or one of the same name and type. */
  List<String> resembling(FieldName field) {
    int hash = FieldName.hash(field.name(), field.type());
    List<String> found = new ArrayList<>();
    for (Entry e : entries.values()) {
      if (Arrays.binarySearch(e.fields, hash) >= 0 && !refused.contains(e.name)) {
        found.add(e.name);
      }
    }
    return found;
  }

  private static boolean related(Class<?> a, Class<?> b) {
    return a != null && b != null && (a.isAssignableFrom(b) || b.isAssignableFrom(a));
  }

  /** A batch is made up: what was looked up for it is forgotten. */
  void forget() {
    pools.clear();
  }

  private Map<FieldName, Class<?>> fields(Class<?> c) {
    return pools.computeIfAbsent(c, LoadedCode::read);
  }

  private static int[] hashes(Stream<FieldName> names) {
    return names
        .mapToInt(name -> FieldName.hash(name.name(), name.type()))
        .sorted()
        .distinct()
        .toArray();
  }

  private static int[] places(int[] some, int[] sorted) {
    return Arrays.stream(some).map(one -> Arrays.binarySearch(sorted, one)).toArray();
  }

  /** The fields that a class's code names, with the classes that it names for them, if loaded. */
  private static Map<FieldName, Class<?>> read(Class<?> c) {
    ConstantPool pool = SharedSecrets.getJavaLangAccess().getConstantPool(c);
    Map<FieldName, Class<?>> found = new LinkedHashMap<>();
    for (int i = 1; i < pool.getSize(); i++) {
      try {
        if (pool.getTagAt(i) == ConstantPool.Tag.FIELDREF) {
          String[] parts = pool.getMemberRefInfoAt(i);
          String owner = parts[0].replace('/', '.');
          found.put(
              new FieldName(owner, parts[1], parts[2]),
              owner.equals(c.getName()) ? c : pool.getClassAtIfLoaded(pool.getClassRefIndexAt(i)));
        }
      } catch (IllegalArgumentException between) {
        // the second entry of a long or double, or one that the class's change left empty
      }
    }
    return found;
  }
}
