package dev.redflag.agent.collide;

import dev.redflag.instrument.sites.AccessSite;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * A field as an instruction names it.
 *
 * @param owner binary name of the class that the instruction names, which may inherit the field
 * @param name the field's name
 * @param type its descriptor
 */
record FieldName(String owner, String name, String type) {

  /** The field that an access names; null for an element. */
  static FieldName of(AccessSite access) {
    return access.isElement()
        ? null
        : new FieldName(access.fieldOwner(), access.field(), access.type());
  }

  /** Whether another name may be that of the same field, by all but the owner. */
  boolean resembles(FieldName other) {
    return name.equals(other.name) && type.equals(other.type);
  }

  /** What {@link #resembles} compares, as a number. */
  static int hash(String name, String type) {
    return name.hashCode() * 31 + type.hashCode();
  }

  /**
   * Whether accesses to it can race: not where it is final or volatile, or cannot be found.
   *
   * @param named the owner
   */
  boolean canRace(Class<?> named) {
    Field field = find(named);
    return field != null && (field.getModifiers() & (Modifier.FINAL | Modifier.VOLATILE)) == 0;
  }

  /** As the JVM finds a field (JVMS 5.4.3.2). */
  private Field find(Class<?> c) {
    if (c == null) {
      return null;
    }
    try {
      for (Field f : c.getDeclaredFields()) {
        if (f.getName().equals(name) && f.getType().descriptorString().equals(type)) {
          return f;
        }
      }
    } catch (LinkageError | TypeNotPresentException e) {
      return null; // the type of one of them is missing
    }
    for (Class<?> i : c.getInterfaces()) {
      Field found = find(i);
      if (found != null) {
        return found;
      }
    }
    return find(c.getSuperclass());
  }
}
