package dev.redflag.runtime.bulk;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;

/**
 * A method of JDK objects that accesses elements of an array: whether that is what runs for a
 * receiver is decided by the receiver's class. A class of the program that declares the method
 * itself is woven itself.
 *
 * <p>What was decided is remembered by class, racily: two threads that look at once find the same.
 */
public final class BulkMethod {
  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  private final String name;
  private final String parameters;

  /** By name: to load a class of the JDK here, while another one is woven, would leave it as is. */
  private final Set<String> types;

  private final ClassValue<Boolean> isOfs =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> c) {
          return extendsOne(c);
        }
      };

  private final ClassValue<Boolean> isJdks =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> c) {
          return resolve(c);
        }
      };

  /**
   * A method by its name.
   *
   * @param parameters the part of its descriptor that gives its parameters, without parentheses
   * @param types binary names of the classes and interfaces of {@code java.base} that it is of
   */
  public BulkMethod(String name, String parameters, List<String> types) {
    this.name = name;
    this.parameters = parameters;
    this.types = Set.copyOf(types);
  }

  /** Whether a call on an object of this class runs a method of the JDK. */
  boolean isJdks(Class<?> c) {
    return isJdks.get(c);
  }

  /** Whether an object of this class has the method at all, whoever wrote it. */
  boolean isOf(Class<?> c) {
    return isOfs.get(c);
  }

  private boolean extendsOne(Class<?> c) {
    for (Class<?> k = c; k != null; k = k.getSuperclass()) {
      if (k.getClassLoader() == null && types.contains(k.getName())) {
        return true;
      }
      for (Class<?> type : k.getInterfaces()) {
        if (extendsOne(type)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean resolve(Class<?> c) {
    if (!isOf(c)) {
      return false;
    }
    for (Class<?> k = c; k != null; k = k.getSuperclass()) {
      ClassLoader loader = k.getClassLoader();
      if (loader == null || loader == PLATFORM) {
        return true;
      }
      if (declares(k)) {
        return false;
      }
    }
    return false;
  }

  private boolean declares(Class<?> c) {
    try {
      for (Method m : c.getDeclaredMethods()) {
        if (m.getName().equals(name) && parametersOf(m).equals(parameters)) {
          return true;
        }
      }
    } catch (Throwable t) {
      return true; // a class that cannot be looked at: better no access than a wrong one
    }
    return false;
  }

  private static String parametersOf(Method m) {
    StringBuilder text = new StringBuilder();
    for (Class<?> p : m.getParameterTypes()) {
      text.append(p.descriptorString());
    }
    return text.toString();
  }
}
