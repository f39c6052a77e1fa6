package dev.redflag.runtime.rule;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.thread.CallFrame;

/**
 * Which object a step is about: the receiver, the argument, the result, the current thread, or what a
 * chain of fields leads to from there. The fields are read by offset, found when first needed.
 */
public final class Path {
  private static final long UNKNOWN = -1;

  private final Base base;
  private final String[] fields;

  /** Offsets of the fields; {@link #UNKNOWN} until first needed. Idempotent, hence racy. */
  private final long[] offsets;

  /** Where a path starts. */
  public enum Base {
    SELF,
    ARGUMENT,
    RESULT,
    KEPT,
    THREAD
  }

  public Path(Base base, String... fields) {
    this.base = base;
    this.fields = fields;
    this.offsets = new long[fields.length];
    for (int i = 0; i < fields.length; i++) {
      offsets[i] = UNKNOWN;
    }
  }

  /** The object, or null where the chain breaks. */
  public Object resolve(CallFrame f) {
    Object o =
        switch (base) {
          case SELF -> f.self;
          case ARGUMENT -> f.argument;
          case RESULT -> f.result;
          case KEPT -> f.kept;
          case THREAD -> Thread.currentThread();
        };
    for (int i = 0; i < offsets.length && o != null; i++) {
      long offset = offsets[i];
      if (offset == UNKNOWN) {
        offset = offset(o.getClass(), fields[i]);
        offsets[i] = offset;
      }
      o = Memory.U.getReferenceVolatile(o, offset);
    }
    return o;
  }

  private static long offset(Class<?> from, String name) {
    for (Class<?> c = from; c != null; c = c.getSuperclass()) {
      try {
        return Memory.U.objectFieldOffset(c, name);
      } catch (InternalError notHere) {
        continue;
      }
    }
    throw new IllegalStateException("no field " + name + " in " + from.getName());
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
