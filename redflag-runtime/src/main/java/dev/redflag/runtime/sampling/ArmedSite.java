package dev.redflag.runtime.sampling;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.Site;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** A site with a hook, which finds out what location an access there is to. */
public final class ArmedSite {
  /** Where it is. */
  public final Site site;

  /** Its number among {@code Sites}, by which races are told apart. */
  public final int number;

  /** Whether it writes. */
  public final boolean write;

  private final boolean element;

  /** What the field was last found to be; replaced where another class of that name comes by. */
  private volatile Bound bound;

  /** A field as found in a class. All final: it is published by a race of our own. */
  private static final class Bound {
    final Class<?> named;
    final Object statics;
    final long offset;
    final String variable;

    /** Why it cannot race, as the end of a sentence; else null. */
    final String safe;

    Bound(Class<?> named, Object statics, long offset, String variable, String safe) {
      this.named = named;
      this.statics = statics;
      this.offset = offset;
      this.variable = variable;
      this.safe = safe;
    }
  }

  /**
   * @param site where it is
   * @param number the site's number among {@code Sites}
   * @param write whether it writes
   */
  public ArmedSite(Site site, int number, boolean write) {
    this.site = site;
    this.number = number;
    this.write = write;
    this.element = site.field() == null;
  }

  /**
   * The location of an access that is about to be made here; null where it will fail, where it
   * cannot race, or where the field cannot be found.
   *
   * @param base as of {@link SiteProbe#read}
   * @param index as of {@link SiteProbe#read}
   */
  public Place place(Object base, int index) {
    if (base == null) {
      return null;
    }
    if (element) {
      return index < 0 || index >= java.lang.reflect.Array.getLength(base)
          ? null
          : new Place(
              base,
              index,
              base.getClass().getComponentType().descriptorString().charAt(0),
              LocationKind.ARRAY,
              base.getClass().getTypeName(),
              index);
    }
    Bound b = bound;
    if (b == null || !(site.isStatic() ? b.named == base : b.named.isInstance(base))) {
      bound = b = site.isStatic() ? bindStatic((Class<?>) base) : bindInstance(base);
    }
    if (b.safe != null) {
      return null;
    }
    return new Place(
        site.isStatic() ? b.statics : base,
        b.offset,
        site.descriptor().charAt(0),
        site.isStatic() ? LocationKind.STATIC : LocationKind.FIELD,
        b.variable,
        -1);
  }

  /**
   * Why accesses here cannot race, as the end of a sentence; null where they can, or where none was
   * made yet.
   */
  public String safe() {
    Bound b = bound;
    return b == null ? null : b.safe;
  }

  private Bound bindInstance(Object base) {
    for (Class<?> c = base.getClass(); c != null; c = c.getSuperclass()) {
      if (c.getName().equals(site.fieldOwner())) {
        for (Class<?> d = c; d != null; d = d.getSuperclass()) {
          Field field = declared(d);
          if (field != null) {
            return bound(c, field);
          }
        }
        return unknown(c);
      }
    }
    return unknown(base.getClass());
  }

  private Bound bindStatic(Class<?> named) {
    Field field = declaredStatic(named);
    return field == null ? unknown(named) : bound(named, field);
  }

  /** In a class, its superinterfaces, its superclass (JVMS 5.4.3.2). */
  private Field declaredStatic(Class<?> c) {
    Field found = declared(c);
    Class<?>[] interfaces = c.getInterfaces();
    for (int i = 0; found == null && i < interfaces.length; i++) {
      found = declaredStatic(interfaces[i]);
    }
    Class<?> above = c.getSuperclass();
    return found != null || above == null ? found : declaredStatic(above);
  }

  private Field declared(Class<?> c) {
    Field[] fields;
    try {
      fields = c.getDeclaredFields();
    } catch (LinkageError e) {
      return null; // the type of one of them is missing
    }
    for (Field f : fields) {
      if (f.getName().equals(site.field())
          && Modifier.isStatic(f.getModifiers()) == site.isStatic()
          && f.getType().descriptorString().equals(site.descriptor())) {
        return f;
      }
    }
    return null;
  }

  private static Bound unknown(Class<?> named) {
    return new Bound(named, null, -1, null, "its field cannot be found");
  }

  private static Bound bound(Class<?> named, Field f) {
    int modifiers = f.getModifiers();
    String variable = f.getDeclaringClass().getName().concat(".").concat(f.getName());
    String safe =
        Modifier.isVolatile(modifiers)
            ? variable.concat(" is volatile")
            : Modifier.isFinal(modifiers) ? variable.concat(" is final") : null;
    boolean isStatic = Modifier.isStatic(modifiers);
    return new Bound(
        named,
        isStatic ? Memory.U.staticFieldBase(f) : null,
        isStatic ? Memory.U.staticFieldOffset(f) : Memory.U.objectFieldOffset(f),
        variable,
        safe);
  }
}
