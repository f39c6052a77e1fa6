package dev.redflag.pairs.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The classes of the program and, as far as they are asked for, of the JDK, by internal name. */
public final class ClassTable {
  private final CodeSource source;
  private final Map<String, ClassCode> classes = new HashMap<>();
  private final Map<String, Set<String>> supertypes = new HashMap<>();
  private final List<String> unreadable = new ArrayList<>();
  private int programClasses;

  public ClassTable(CodeSource source) {
    this.source = source;
  }

  /** The class of that internal name; null where there is none, or where it cannot be read. */
  public ClassCode get(String name) {
    if (name == null || name.startsWith("[")) {
      return null;
    }
    ClassCode known = classes.get(name);
    if (known != null || classes.containsKey(name)) {
      return known;
    }
    ClassCode read = read(name);
    classes.put(name, read);
    if (read != null && read.isProgram()) {
      programClasses++;
    }
    return read;
  }

  private ClassCode read(String name) {
    try {
      // as the JVM does: what the JDK has is the JDK's
      byte[] jdk = CodeSource.jdk(name);
      byte[] bytes = jdk == null ? source.program(name) : jdk;
      return bytes == null ? null : ClassReading.read(bytes, jdk == null);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      unreadable.add(name.replace('/', '.'));
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Binary names of classes that are there but could not be read. */
  public List<String> unreadable() {
    return unreadable;
  }

  /** How many classes of the program were read so far. */
  public int programClasses() {
    return programClasses;
  }

  /** The fields of the classes of the program that were read so far. */
  public List<FieldCode> programFields() {
    List<FieldCode> fields = new ArrayList<>();
    for (ClassCode c : classes.values()) {
      if (c != null && c.isProgram()) {
        fields.addAll(c.fields());
      }
    }
    return fields;
  }

  /** Internal names of a type and all its supertypes, {@code Object} among them. */
  public Set<String> supertypes(String name) {
    Set<String> known = supertypes.get(name);
    if (known != null) {
      return known;
    }
    Set<String> all = new LinkedHashSet<>();
    all.add(name);
    ClassCode c = get(name);
    if (c != null) {
      if (c.superName() != null) {
        all.addAll(supertypes(c.superName()));
      }
      c.interfaces().forEach(i -> all.addAll(supertypes(i)));
    }
    all.add("java/lang/Object");
    supertypes.put(name, all);
    return all;
  }

  /**
   * The method that a call on an object of a class runs (JVMS 5.4.6), or null. It is the first of
   * that signature: see {@link #notOverridden}.
   */
  public MethodCode select(String name, String signature) {
    for (ClassCode c = get(name); c != null; c = get(c.superName())) {
      MethodCode method = c.method(signature);
      if (method != null && !method.isStatic() && !method.isPrivate()) {
        return method;
      }
    }
    MethodCode found = null;
    for (String type : supertypes(name)) {
      ClassCode c = get(type);
      MethodCode method = c != null && c.isInterface() ? c.method(signature) : null;
      if (method != null
          && !method.isAbstract()
          && !method.isStatic()
          && !method.isPrivate()
          && (found == null || supertypes(type).contains(found.owner().name()))) {
        found = method;
      }
    }
    return found;
  }

  /**
   * Methods of that signature above a method of the program that it may not override (JVMS 5.4.5):
   * a call that names one of these runs that one.
   */
  public List<MethodCode> notOverridden(MethodCode method) {
    List<MethodCode> others = List.of();
    ClassCode c = get(method.owner().superName());
    for (; c != null && c.isProgram(); c = get(c.superName())) {
      MethodCode above = c.method(method.signature());
      if (above != null
          && above.isPackagePrivate()
          && !above.isStatic()
          && !packageOf(c.name()).equals(packageOf(method.owner().name()))) {
        others = others.isEmpty() ? new ArrayList<>() : others;
        others.add(above);
      }
    }
    return others;
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('/')));
  }

  /** The method that a call names (JVMS 5.4.3.3), abstract perhaps; or null. */
  public MethodCode resolve(String owner, String signature) {
    for (ClassCode c = get(owner); c != null; c = get(c.superName())) {
      MethodCode method = c.method(signature);
      if (method != null) {
        return method;
      }
    }
    for (String type : supertypes(owner)) {
      ClassCode c = get(type);
      MethodCode method = c == null ? null : c.method(signature);
      if (method != null) {
        return method;
      }
    }
    return null;
  }

  /** The field that an access names (JVMS 5.4.3.2), or null. */
  public FieldCode field(String owner, String name, String descriptor) {
    ClassCode c = get(owner);
    if (c == null) {
      return null;
    }
    FieldCode field = c.field(name, descriptor);
    for (int i = 0; field == null && i < c.interfaces().size(); i++) {
      field = field(c.interfaces().get(i), name, descriptor);
    }
    return field != null || c.superName() == null ? field : field(c.superName(), name, descriptor);
  }
}
