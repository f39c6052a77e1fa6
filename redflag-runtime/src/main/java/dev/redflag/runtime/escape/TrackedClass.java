package dev.redflag.runtime.escape;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * What is known of the objects of a class: whether they have a mark that says that they are local
 * to a thread, where it lies, and where their references are.
 *
 * <p>They have one where all of their code is woven: each superclass below {@code Object} (of a
 * record, below {@code Record}) is, and no interface of the JDK brings a method that could keep
 * {@code this}; nor has one a finalizer, since the JVM keeps those. Objects of all other classes,
 * and arrays, count as shared from their birth.
 */
final class TrackedClass {
  /** Name of the woven member: true in an object that no other thread can get at. */
  static final String MARK = "$redflag$local";

  private static final long[] NONE = {};
  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  private static final ClassValue<TrackedClass> KNOWN = new Known();

  /** No lambda: this is reached from hooks. */
  private static final class Known extends ClassValue<TrackedClass> {
    @Override
    protected TrackedClass computeValue(Class<?> type) {
      return new TrackedClass(type);
    }
  }

  /** Offset of the mark, or -1: always shared. */
  final long mark;

  /**
   * Offset of the mark that the topmost superclass below {@link #isTop} has, or -1: then no object
   * of a class with that superclass is tracked. Where one is not, its mark was never set.
   */
  final long place;

  /** Offsets of the fields that hold references, those of superclasses of the JDK left out. */
  final long[] references;

  /** Whether the references could be found. */
  final boolean isKnown;

  private TrackedClass(Class<?> type) {
    long[] found = NONE;
    boolean known = true;
    try {
      found = references(type);
    } catch (LinkageError e) { // the type of a field is missing
      known = false;
    }
    references = found;
    isKnown = known;
    place = type.isArray() || isOfJdk(type) ? -1 : place(type);
    mark = known && isAllWoven(type) ? place : -1;
  }

  static TrackedClass of(Object o) {
    return KNOWN.get(o.getClass());
  }

  /** Whether it is a superclass that hands its objects to nobody, and has no fields. */
  private static boolean isTop(Class<?> c) {
    return c == Object.class || c == Record.class;
  }

  private static long place(Class<?> type) {
    Class<?> top = type;
    while (top.getSuperclass() != null && !isTop(top.getSuperclass())) {
      top = top.getSuperclass();
    }
    try {
      return Memory.U.objectFieldOffset(top, MARK);
    } catch (InternalError e) { // it was not woven
      return -1;
    }
  }

  private static boolean isAllWoven(Class<?> type) {
    if (type.isArray() || type.isHidden() || isOfJdk(type)) {
      return false;
    }
    for (Class<?> c = type; !isTop(c); c = c.getSuperclass()) {
      if (isOfJdk(c) || keepsByInterface(c)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOfJdk(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    return loader == null || loader == PLATFORM;
  }

  /** Whether an interface of the JDK has methods with code; those of iterators keep nothing. */
  private static boolean keepsByInterface(Class<?> c) {
    Class<?>[] interfaces = c.getInterfaces();
    for (int i = 0; i < interfaces.length; i++) {
      Class<?> type = interfaces[i];
      if (isOfJdk(type) && !type.getName().equals("java.util.Iterator") && hasCode(type)
          || keepsByInterface(type)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasCode(Class<?> type) {
    Method[] methods = type.getDeclaredMethods();
    for (int i = 0; i < methods.length; i++) {
      if (methods[i].isDefault()) {
        return true;
      }
    }
    return false;
  }

  private static long[] references(Class<?> type) {
    int count = 0;
    for (Class<?> c = type; c != null && !isOfJdk(c); c = c.getSuperclass()) {
      Field[] fields = c.getDeclaredFields();
      for (int i = 0; i < fields.length; i++) {
        count += isReference(fields[i]) ? 1 : 0;
      }
    }
    long[] offsets = new long[count];
    for (Class<?> c = type; c != null && !isOfJdk(c); c = c.getSuperclass()) {
      Field[] fields = c.getDeclaredFields();
      for (int i = 0; i < fields.length; i++) {
        if (isReference(fields[i])) {
          offsets[--count] = Memory.U.objectFieldOffset(c, fields[i].getName());
        }
      }
    }
    return offsets;
  }

  private static boolean isReference(Field field) {
    return !field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers());
  }
}
