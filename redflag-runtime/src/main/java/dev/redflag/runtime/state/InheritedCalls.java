package dev.redflag.runtime.state;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;

/**
 * Methods that a class of the program inherits from the JDK and that work by others which it
 * overrides: those are woven themselves, and may take a lock.
 */
final class InheritedCalls {
  /** What methods of collections, maps and formats may call of the same object, by name. */
  private static final Map<String, Set<String>> CALLED =
      Map.ofEntries(
          Map.entry("toString", Set.of("iterator", "listIterator", "entrySet")),
          Map.entry("hashCode", Set.of("iterator", "listIterator", "entrySet")),
          Map.entry(
              "equals",
              Set.of("size", "iterator", "listIterator", "containsAll", "contains", "entrySet")),
          Map.entry("containsAll", Set.of("contains", "indexOf", "iterator", "listIterator")),
          Map.entry("contains", Set.of("indexOf", "iterator", "listIterator")),
          Map.entry("toArray", Set.of("iterator", "listIterator", "size", "toArray")),
          Map.entry("isEmpty", Set.of("size")),
          Map.entry("forEach", Set.of("iterator", "listIterator", "entrySet")),
          Map.entry("stream", Set.of("spliterator", "iterator")),
          Map.entry("parallelStream", Set.of("spliterator", "iterator")),
          Map.entry("addAll", Set.of("add", "addLast", "addAll", "offer", "offerLast")),
          Map.entry("putAll", Set.of("put")),
          Map.entry("removeAll", Set.of("remove", "contains", "iterator", "size")),
          Map.entry("retainAll", Set.of("remove", "contains", "iterator")),
          Map.entry("removeIf", Set.of("iterator")),
          Map.entry("add", Set.of("add", "offer", "offerLast", "addLast")),
          Map.entry("addFirst", Set.of("add", "offerFirst")),
          Map.entry("addLast", Set.of("add", "offerLast")),
          Map.entry("offer", Set.of("add", "addLast", "offerLast")),
          Map.entry("offerFirst", Set.of("addFirst")),
          Map.entry("offerLast", Set.of("addLast")),
          Map.entry("push", Set.of("addFirst")),
          Map.entry(
              "remove",
              Set.of("removeFirst", "removeFirstOccurrence", "poll", "pollFirst", "iterator")),
          Map.entry("removeFirst", Set.of("pollFirst", "remove")),
          Map.entry("removeLast", Set.of("pollLast", "remove")),
          Map.entry("removeFirstOccurrence", Set.of("remove")),
          Map.entry("poll", Set.of("pollFirst")),
          Map.entry("pop", Set.of("removeFirst", "pollFirst")),
          Map.entry("peek", Set.of("peekFirst")),
          Map.entry("element", Set.of("peek", "getFirst")),
          Map.entry("format", Set.of("format")),
          Map.entry("formatToCharacterIterator", Set.of("format")),
          Map.entry("parse", Set.of("parse")),
          Map.entry("parseObject", Set.of("parse", "parseObject")));

  /** What a set that wraps a map, which is no set, may call of it. */
  private static final Set<String> OF_MAPS =
      Set.of(
          "put",
          "putIfAbsent",
          "putFirst",
          "putLast",
          "containsKey",
          "firstEntry",
          "lastEntry",
          "pollFirstEntry",
          "pollLastEntry",
          "remove",
          "keySet",
          "size");

  /** What a view of a map may call of it, by the view's method; of all others, anything. */
  private static final Map<String, Set<String>> BY_VIEWS =
      Map.ofEntries(
          Map.entry("iterator", Set.of()),
          Map.entry("descendingIterator", Set.of()),
          Map.entry("spliterator", Set.of()),
          Map.entry("stream", Set.of()),
          Map.entry("parallelStream", Set.of()),
          Map.entry("forEach", Set.of("size")),
          Map.entry("hashCode", Set.of("size")),
          Map.entry("toString", Set.of("size")),
          Map.entry("toArray", Set.of("size")),
          Map.entry("size", Set.of("size")),
          Map.entry("isEmpty", Set.of("size", "isEmpty")),
          Map.entry("contains", Set.of("containsKey", "containsValue")),
          Map.entry("containsAll", Set.of("containsKey", "containsValue")),
          Map.entry("containsKey", Set.of("containsKey")),
          Map.entry("get", Set.of("get")),
          Map.entry("put", Set.of("put")),
          Map.entry("clear", Set.of("clear", "remove")),
          Map.entry("remove", Set.of("remove", "size")),
          Map.entry("removeIf", Set.of("remove")),
          Map.entry("removeAll", Set.of("remove", "size")),
          Map.entry("retainAll", Set.of("remove", "size")));

  /** Classes whose own methods work by none that can be overridden. */
  private static final Set<String> DIRECT =
      Set.of(
          "java.util.HashMap",
          "java.util.LinkedHashMap",
          "java.util.HashSet",
          "java.util.LinkedHashSet");

  /** Classes whose methods work by those alone that {@link #CALLED} names. */
  private static final Set<String> KNOWN =
      Set.of(
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.ArrayDeque",
          "java.util.PriorityQueue",
          "java.util.TreeMap",
          "java.util.TreeSet",
          "java.util.IdentityHashMap",
          "java.util.WeakHashMap",
          "java.util.EnumMap");

  /** The methods of {@code ArrayList} that work by others. */
  private static final Set<String> OF_LISTS = Set.of("contains", "addFirst", "addLast");

  private InheritedCalls() {}

  /**
   * Whether a method of the JDK, called on an object of a class of the program, may work by one
   * that the program overrides.
   */
  static boolean mayCallProgram(Class<?> from, StateTable.Method method) {
    if (StateEffects.isJdk(from)) {
      return false;
    }
    try {
      Class<?> jdk = from;
      while (!StateEffects.isJdk(jdk)) {
        jdk = jdk.getSuperclass();
      }
      Class<?> declaring = jdk;
      while (declaring != null && StateEffects.declared(declaring, method) == null) {
        declaring = declaring.getSuperclass();
      }
      return mayCallProgram(from, method, declaring);
    } catch (Throwable t) {
      return true; // a class that cannot be looked at: better no finding than a wrong one
    }
  }

  /**
   * The same.
   *
   * @param declaring the class of the JDK that implements the method; null for an interface
   */
  private static boolean mayCallProgram(
      Class<?> from, StateTable.Method method, Class<?> declaring) {
    String name = method.declaredName();
    if (declaring != null
        && (DIRECT.contains(declaring.getName())
            || declaring.getName().equals("java.util.ArrayList") && !OF_LISTS.contains(name))) {
      return false;
    }
    boolean bySet = declaring == null && Map.class.isAssignableFrom(from);
    boolean known =
        declaring == null
            || Modifier.isAbstract(declaring.getModifiers())
            || declaring.getName().startsWith("java.text.")
            || KNOWN.contains(declaring.getName());
    Set<String> called = bySet ? OF_MAPS : known ? CALLED.get(name) : null;
    if (called == null && declaring != null && KNOWN.contains(declaring.getName())) {
      return false;
    }
    for (Class<?> k = from; !StateEffects.isJdk(k); k = k.getSuperclass()) {
      for (Method m : k.getDeclaredMethods()) {
        boolean named = called == null ? overrides(m, declaring) : called.contains(m.getName());
        if (named && !Modifier.isStatic(m.getModifiers()) && !isSame(m, method)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether a view of an object of a class of the program may work by a method that this overrides.
   *
   * @param name the view's method; null for any
   */
  static boolean mayCallFromView(Class<?> shown, String name) {
    Set<String> called = name == null ? null : BY_VIEWS.get(name);
    try {
      for (Class<?> k = shown; !StateEffects.isJdk(k); k = k.getSuperclass()) {
        for (Method m : k.getDeclaredMethods()) {
          boolean named = called == null ? overrides(m, null) : called.contains(m.getName());
          if (named
              && Modifier.isPublic(m.getModifiers())
              && !Modifier.isStatic(m.getModifiers())) {
            return true;
          }
        }
      }
      return false;
    } catch (Throwable t) {
      return true; // a class that cannot be looked at: better no finding than a wrong one
    }
  }

  private static boolean isSame(Method m, StateTable.Method method) {
    return m.getName().equals(method.declaredName())
        && StateEffects.parameters(m).equals(method.parameters());
  }

  /** Whether a class or, where it is null, an interface may call a method by its name. */
  private static boolean overrides(Method m, Class<?> declaring) {
    switch (m.getName()) {
      case "equals", "hashCode", "toString", "clone" -> {
        return false;
      }
      default -> {}
    }
    if (declaring == null) {
      return !Modifier.isPrivate(m.getModifiers());
    }
    String parameters = StateEffects.parameters(m);
    StateTable.Method method = new StateTable.Method(m.getName(), parameters);
    for (Class<?> k = declaring; k != Object.class && k != null; k = k.getSuperclass()) {
      if (StateEffects.declared(k, method) != null) {
        return true;
      }
    }
    return false;
  }
}
