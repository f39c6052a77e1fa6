package dev.redflag.runtime.rule;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.thread.CallFrame;

/**
 * Which object a step is about: the receiver, the argument, the result, the current thread, or what
 * a chain of fields leads to from there. The fields are read by offset, found when first needed.
 */
public final class Path {
  private final Base base;

  /** Class that has the first field; null where it is looked for from the object's class up. */
  private final String declaring;

  private final String[] fields;

  /** What a global path leads to; null for the others. */
  private final Object global;

  /** Where the fields were found; null until first needed. Idempotent, hence racy. */
  private final Found[] found;

  /** Where a path starts. */
  public enum Base {
    SELF,
    ARGUMENT,
    RESULT,
    /** A name that stands for something there is one of in the JVM. */
    GLOBAL,
    /** The argument; the receiver where that is null. */
    ARGUMENT_OR_SELF,
    /** The result; the receiver where that is null. */
    RESULT_OR_SELF,
    KEPT,
    THREAD
  }

  /** A field's place in the objects of a class and its subclasses. */
  private record Found(Class<?> in, long offset) {}

  /** A path without fields. */
  public Path(Base base) {
    this(base, null);
  }

  /**
   * A path along fields.
   *
   * @param declaring binary name of the class that declares the first field, or null
   */
  public Path(Base base, String declaring, String... fields) {
    this.base = base;
    this.declaring = declaring;
    this.fields = fields;
    this.global = base == Base.GLOBAL ? Globals.of(fields[0]) : null;
    this.found = new Found[base == Base.GLOBAL ? 0 : fields.length];
  }

  /** The object, or null where the chain breaks. */
  public Object resolve(CallFrame f) {
    Object o =
        switch (base) {
          case SELF -> f.self;
          case ARGUMENT -> f.argument;
          case RESULT -> f.result;
          case GLOBAL -> global;
          case ARGUMENT_OR_SELF -> f.argument != null ? f.argument : f.self;
          case RESULT_OR_SELF -> f.result != null ? f.result : f.self;
          case KEPT -> f.kept;
          case THREAD -> Thread.currentThread();
        };
    return along(o);
  }

  /** The same, for a path from the receiver: {@link #isOfSelf}. */
  Object resolveFrom(Object self) {
    return along(self);
  }

  private Object along(Object from) {
    Object o = from;
    for (int i = 0; i < found.length && o != null; i++) {
      o = Memory.U.getReferenceVolatile(o, offset(i, o));
    }
    return o;
  }

  private long offset(int i, Object o) {
    Found known = found[i];
    if (known == null || !known.in.isInstance(o)) {
      known = find(o.getClass(), i == 0 ? declaring : null, fields[i]);
      found[i] = known;
    }
    return known.offset;
  }

  private static Found find(Class<?> from, String in, String name) {
    Class<?> first = from;
    while (in != null && first != null && !first.getName().equals(in)) {
      first = first.getSuperclass();
    }
    for (Class<?> c = first; c != null; c = c.getSuperclass()) {
      try {
        return new Found(c, Memory.U.objectFieldOffset(c, name));
      } catch (InternalError notHere) {
        continue;
      }
    }
    throw new IllegalStateException("no field " + name + " in " + from.getName());
  }

  /** Whether this is the receiver itself. */
  boolean isSelf() {
    return base == Base.SELF && fields.length == 0;
  }

  /** Whether this begins at the receiver. */
  boolean isOfSelf() {
    return base == Base.SELF;
  }

  /** Whether this is the kept sync object itself. */
  boolean isKept() {
    return base == Base.KEPT && fields.length == 0;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(base.name().toLowerCase(java.util.Locale.ROOT));
    for (String f : fields) {
      text.append('.').append(f);
    }
    return text.toString();
  }
}
