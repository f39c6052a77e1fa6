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

  /** What a default method of {@code Map} calls. */
  private static final Map<String, Set<String>> OF_DEFAULTS =
      Map.ofEntries(
          Map.entry("getOrDefault", Set.of("get", "containsKey")),
          Map.entry("forEach", Set.of("entrySet")),
          Map.entry("replaceAll", Set.of("entrySet")),
          Map.entry("putIfAbsent", Set.of("get", "put")),
          Map.entry("remove", Set.of("get", "containsKey", "remove")),
          Map.entry("replace", Set.of("get", "containsKey", "put")),
          Map.entry("computeIfAbsent", Set.of("get", "put")),
          Map.entry("computeIfPresent", Set.of("get", "put", "remove")),
          Map.entry("compute", Set.of("get", "containsKey", "put", "remove")),
          Map.entry("merge", Set.of("get", "put", "remove")));

  /** What a part of a list may call of the list, by the part's method; of all others, nothing. */
  private static final Map<String, Set<String>> BY_PARTS =
      Map.ofEntries(
          Map.entry("add", Set.of("add")),
          Map.entry("addFirst", Set.of("add")),
          Map.entry("addLast", Set.of("add")),
          Map.entry("addAll", Set.of("addAll")),
          Map.entry("set", Set.of("set")),
          Map.entry("sort", Set.of("set")),
          Map.entry("remove", Set.of("remove")),
          Map.entry("removeFirst", Set.of("remove")),
          Map.entry("removeLast", Set.of("remove")),
          Map.entry("clear", Set.of("removeRange")));

  /**
   * The methods of classes that work by others of the same object, and those others; all else that
   * these classes declare works by none that can be overridden.
   */
  private static final Map<String, Map<String, Set<String>>> DECLARED =
      Map.ofEntries(
          Map.entry("java.util.HashMap", Map.of()),
          Map.entry("java.util.LinkedHashMap", Map.of()),
          Map.entry("java.util.HashSet", Map.of()),
          Map.entry("java.util.LinkedHashSet", Map.of()),
          Map.entry(
              "java.util.ArrayList",
              Map.of(
                  "contains", Set.of("indexOf"),
                  "addFirst", Set.of("add"),
                  "addLast", Set.of("add"))),
          Map.entry(
              "java.util.LinkedList",
              Map.of(
                  "contains", Set.of("indexOf"),
                  "addAll", Set.of("addAll"),
                  "element", Set.of("getFirst"),
                  "remove", Set.of("removeFirst"),
                  "offer", Set.of("add"),
                  "offerFirst", Set.of("addFirst"),
                  "offerLast", Set.of("addLast"),
                  "push", Set.of("addFirst"),
                  "pop", Set.of("removeFirst"),
                  "removeFirstOccurrence", Set.of("remove"))),
          Map.entry(
              "java.util.ArrayDeque",
              Map.ofEntries(
                  Map.entry("add", Set.of("addLast")),
                  Map.entry("addAll", Set.of("addLast")),
                  Map.entry("offer", Set.of("offerLast", "addLast")),
                  Map.entry("offerFirst", Set.of("addFirst")),
                  Map.entry("offerLast", Set.of("addLast")),
                  Map.entry("push", Set.of("addFirst")),
                  Map.entry("remove", Set.of("removeFirst", "removeFirstOccurrence", "pollFirst")),
                  Map.entry("removeFirst", Set.of("pollFirst")),
                  Map.entry("removeLast", Set.of("pollLast")),
                  Map.entry("poll", Set.of("pollFirst")),
                  Map.entry("pop", Set.of("removeFirst", "pollFirst")),
                  Map.entry("peek", Set.of("peekFirst")),
                  Map.entry("element", Set.of("getFirst")))),
          Map.entry("java.util.PriorityQueue", Map.of("add", Set.of("offer"))),
          Map.entry("java.util.TreeMap", Map.of("putAll", Set.of("put"))),
          Map.entry("java.util.TreeSet", Map.of("addAll", Set.of("add"))),
          Map.entry("java.util.IdentityHashMap", Map.of("putAll", Set.of("put"))),
          Map.entry(
              "java.util.WeakHashMap", Map.of("putAll", Set.of("put"), "isEmpty", Set.of("size"))),
          Map.entry("java.util.EnumMap", Map.of("putAll", Set.of("put"))));

  private InheritedCalls() {}

  /**
   * Whether a method of the JDK, called on an object of a class of the program, may work by one
   * that the program overrides.
   *
   * @param from the object's class
   * @param named that at which the search for the method begins: the same, or the class that a call
   *     of a superclass's method names
   */
  static boolean mayCallProgram(Class<?> from, Class<?> named, StateTable.Method method) {
    if (StateEffects.isJdk(from)) {
      return false;
    }
    try {
      Class<?> jdk = named;
      while (!StateEffects.isJdk(jdk)) {
        jdk = jdk.getSuperclass();
      }
      Class<?> declaring = jdk;
      while (declaring != null && StateEffects.declared(declaring, method) == null) {
        declaring = declaring.getSuperclass();
      }
      return mayCallProgram(from, jdk, method, declaring);
    } catch (Throwable t) {
      return true; // a class that cannot be looked at: better no finding than a wrong one
    }
  }

  /**
   * The same.
   *
   * @param jdk the nearest class of the JDK
   * @param declaring the one that implements the method; null for an interface
   */
  private static boolean mayCallProgram(
      Class<?> from, Class<?> jdk, StateTable.Method method, Class<?> declaring) {
    String name = method.declaredName();
    Set<String> called = null;
    if (declaring == null) {
      if (!Map.class.isAssignableFrom(from)) {
        called = CALLED.get(name);
      } else if (StateEffects.declared(Map.class, method) != null) {
        called = OF_DEFAULTS.get(name);
      } else {
        called = OF_MAPS; // a set that wraps it
      }
    } else if (DECLARED.containsKey(declaring.getName())) {
      called = DECLARED.get(declaring.getName()).get(name);
      if (called == null) {
        return false;
      }
    } else if (Modifier.isAbstract(declaring.getModifiers())
        || declaring.getName().startsWith("java.text.")) {
      called = CALLED.get(name);
    }
    for (Class<?> k = from; !StateEffects.isJdk(k); k = k.getSuperclass()) {
      for (Method m : k.getDeclaredMethods()) {
        boolean named =
            called != null
                ? called.contains(m.getName())
                : overrides(m, declaring) && (declaring != null || hasMethod(jdk, m.getName()));
        if (named && !Modifier.isStatic(m.getModifiers()) && !isSame(m, method)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether an object of a class of the program runs a default method of an interface of the
   * program, which takes the place of one of the JDK's where no class declares the method.
   */
  static boolean isDefaultOfProgram(Class<?> from, StateTable.Method method) {
    if (StateEffects.isJdk(from)) {
      return false;
    }
    try {
      boolean found = false;
      for (Class<?> k = from; k != null; k = k.getSuperclass()) {
        if (StateEffects.declared(k, method) != null) {
          return false;
        }
        found |= !StateEffects.isJdk(k) && isDefaultOf(k, method);
      }
      return found;
    } catch (Throwable t) {
      return true; // a class that cannot be looked at: better no finding than a wrong one
    }
  }

  private static boolean isDefaultOf(Class<?> c, StateTable.Method method) {
    for (Class<?> i : c.getInterfaces()) {
      if (!StateEffects.isJdk(i)) {
        Method declared = StateEffects.declared(i, method);
        if (declared != null && declared.isDefault() || isDefaultOf(i, method)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a type has a public method of that name. */
  private static boolean hasMethod(Class<?> type, String name) {
    for (Method m : type.getMethods()) {
      if (m.getName().equals(name)) {
        return true;
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
    return mayCall(shown, called, Modifier.PUBLIC);
  }

  /**
   * The same of a part of a list, or an iterator, that reaches its elements itself and calls the
   * list's methods to change it.
   */
  static boolean mayCallFromPart(Class<?> shown, String name) {
    Set<String> called = BY_PARTS.getOrDefault(name, Set.of());
    return mayCall(shown, called, Modifier.PUBLIC | Modifier.PROTECTED);
  }

  /**
   * The same.
   *
   * @param called the methods that it may work by; null for any
   * @param access how these are declared
   */
  private static boolean mayCall(Class<?> shown, Set<String> called, int access) {
    try {
      for (Class<?> k = shown; !StateEffects.isJdk(k); k = k.getSuperclass()) {
        for (Method m : k.getDeclaredMethods()) {
          boolean named = called == null ? overrides(m, null) : called.contains(m.getName());
          if (named && (m.getModifiers() & access) != 0 && !Modifier.isStatic(m.getModifiers())) {
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
