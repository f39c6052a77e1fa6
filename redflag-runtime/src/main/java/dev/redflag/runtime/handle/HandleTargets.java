package dev.redflag.runtime.handle;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.IdentityEntry;
import dev.redflag.runtime.shadow.IdentityTable;
import dev.redflag.runtime.site.Sites;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Finds the locations that a handle stands for: from the fields of the JDK's handle classes, whose
 * names it knows (JDK 17 to 25), once a handle. Where a JDK has others, the handle's locations are
 * unknown, and its accesses pass unseen.
 */
public final class HandleTargets extends IdentityTable<HandleTargets.Entry> {
  private static final HandleTargets TABLE = new HandleTargets();

  /** Targets of {@code Unsafe} by class and offset: a cache, racily read and written. */
  private static final OffsetTarget[] OFFSETS = new OffsetTarget[1 << 8];

  /**
   * Whether a method handle was made of a VarHandle: those that are none are told by their class.
   */
  private static volatile boolean adapted;

  private HandleTargets() {}

  /** What is known of a handle. */
  static final class Entry extends IdentityEntry {
    /** Null until found; every thread finds the same. */
    volatile HandleTarget target;

    Entry(Object referent, int hash) {
      super(referent, hash);
    }
  }

  /** An immutable entry of the cache. */
  private static final class OffsetTarget {
    final WeakReference<Class<?>> owner;
    final long offset;
    final HandleTarget target;

    OffsetTarget(Class<?> owner, long offset, HandleTarget target) {
      this.owner = new WeakReference<>(owner);
      this.offset = offset;
      this.target = target;
    }
  }

  @Override
  protected Entry create(Object referent, int hash) {
    return new Entry(referent, hash);
  }

  /**
   * The locations of an access by a VarHandle, MethodHandle, Field or Unsafe, with its coordinates.
   */
  public static HandleTarget of(Object handle, Object target, long offset) {
    if (handle instanceof VarHandle
        || handle instanceof Field
        || handle instanceof MethodHandle && mayAccess(handle)) {
      return of(handle);
    }
    return handle instanceof MethodHandle || target == null
        ? HandleTarget.NOTHING
        : target.getClass().isArray() ? HandleTarget.OFFSETS : at(target, offset);
  }

  private static HandleTarget of(Object handle) {
    Entry entry = TABLE.get(handle);
    HandleTarget known = entry.target;
    if (known == null) {
      known = locate(handle);
      entry.target = known;
    }
    return known;
  }

  private static HandleTarget locate(Object handle) {
    if (handle instanceof VarHandle v) {
      return ofVarHandle(v);
    }
    if (handle instanceof Field f) {
      return ofField(f);
    }
    return handle instanceof MethodHandle m ? ofAccessor(m) : HandleTarget.NOTHING;
  }

  private static HandleTarget ofField(Field f) {
    HandleTarget.Kind kind =
        Modifier.isStatic(f.getModifiers()) ? HandleTarget.Kind.STATIC : HandleTarget.Kind.INSTANCE;
    return new HandleTarget(kind, Sites.binding(f), f.getDeclaringClass(), 0, 0);
  }

  /** Whether a method handle is the getter or setter of a field, or may be made of a VarHandle. */
  private static boolean mayAccess(Object handle) {
    String name = handle.getClass().getName();
    return name.equals("java.lang.invoke.DirectMethodHandle$Accessor")
        || name.equals("java.lang.invoke.DirectMethodHandle$StaticAccessor")
        || adapted && TABLE.find(handle) != null;
  }

  /** Notes that a method handle accesses what a VarHandle stands for, in one mode. */
  public static void adapted(MethodHandle made, VarHandle from, int mode) {
    TABLE.get(made).target = of(from).in(mode);
    adapted = true;
  }

  private static HandleTarget ofVarHandle(VarHandle handle) {
    String name = handle.getClass().getName();
    if (name.endsWith(".LazyInitializingVarHandle")) {
      return of(reference(handle, "target"));
    }
    if (name.contains("$FieldInstance")) {
      Class<?> receiver = (Class<?>) reference(handle, "receiverType");
      return instance(receiver, longField(handle, "fieldOffset"));
    }
    if (name.contains("$FieldStatic")) {
      return ofStatic(reference(handle, "base"), longField(handle, "fieldOffset"));
    }
    if (name.endsWith("$Array")) {
      return HandleTarget.ELEMENTS;
    }
    if (name.contains(".VarHandleByteArrayAs")) {
      HandleTarget.Kind kind =
          name.endsWith("$ArrayHandle") ? HandleTarget.Kind.BYTES : HandleTarget.Kind.BUFFER;
      return new HandleTarget(kind, null, null, size(handle.varType()), 0);
    }
    return SegmentAddress.isKnown() && SegmentAddress.isOfSegment(handle)
        ? HandleTarget.SEGMENTS
        : HandleTarget.NOTHING;
  }

  private static int size(Class<?> primitive) {
    return primitive == long.class || primitive == double.class
        ? 8
        : primitive == int.class || primitive == float.class ? 4 : 2;
  }

  private static HandleTarget ofAccessor(MethodHandle handle) {
    Object member = reference(handle, "member");
    Class<?> owner = (Class<?>) reference(member, "clazz");
    boolean read = handle.type().returnType() != void.class;
    HandleTarget found =
        handle.getClass().getName().endsWith("$StaticAccessor")
            ? ofStatic(owner, longField(handle, "staticOffset"))
            : instance(owner, intField(handle, "fieldOffset"));
    boolean isVolatile = found.field != null && found.field.field.isVolatile();
    int mode = read ? AccessModes.READ : AccessModes.WRITE;
    if (isVolatile) {
      mode |= AccessModes.ATOMIC | (read ? AccessModes.ACQUIRE : AccessModes.RELEASE);
    }
    return found.in(mode);
  }

  /** The location in an object at an offset, as {@code Unsafe} has it. */
  private static HandleTarget at(Object base, long offset) {
    Class<?> c = base.getClass();
    boolean isStatic = base instanceof Class<?>;
    Class<?> owner = isStatic ? (Class<?>) base : c;
    int i = (System.identityHashCode(owner) * 31 + (int) offset) & OFFSETS.length - 1;
    OffsetTarget cached = OFFSETS[i];
    if (cached != null && cached.offset == offset && cached.owner.refersTo(owner)) {
      return cached.target;
    }
    HandleTarget found = isStatic ? ofStatic(base, offset) : instance(c, offset);
    OFFSETS[i] = new OffsetTarget(owner, offset, found);
    return found;
  }

  private static HandleTarget instance(Class<?> receiver, long offset) {
    for (Class<?> c = receiver; c != null; c = c.getSuperclass()) {
      for (Field f : c.getDeclaredFields()) {
        if (!Modifier.isStatic(f.getModifiers()) && Memory.U.objectFieldOffset(f) == offset) {
          return new HandleTarget(HandleTarget.Kind.INSTANCE, Sites.binding(f), c, 0, 0);
        }
      }
    }
    return HandleTarget.NOTHING;
  }

  /** {@code base} is the class itself, on HotSpot. */
  private static HandleTarget ofStatic(Object base, long offset) {
    if (base instanceof Class<?> c) {
      for (Field f : c.getDeclaredFields()) {
        if (Modifier.isStatic(f.getModifiers()) && Memory.U.staticFieldOffset(f) == offset) {
          return new HandleTarget(HandleTarget.Kind.STATIC, Sites.binding(f), c, 0, 0);
        }
      }
    }
    return HandleTarget.NOTHING;
  }

  /** The offset of the field that a field updater of {@code java.util.concurrent.atomic} is for. */
  public static long offsetOf(Object updater) {
    return longField(updater, "offset");
  }

  /** The index of the element that lies at an offset. */
  public static long indexOf(Object array, long offset) {
    Class<?> element = array.getClass().getComponentType();
    long base =
        element == long.class || element == double.class
            ? Memory.LONGS
            : element.isPrimitive() ? Memory.INTS : Memory.REFERENCES;
    return (offset - base) / Memory.U.arrayIndexScale(array.getClass());
  }

  /** How many elements an access of that width covers. */
  public static int elements(Object array, int width) {
    return Math.max(1, width / Memory.U.arrayIndexScale(array.getClass()));
  }

  // ---- the JDK's own fields ---------------------------------------------------------------------

  static Object reference(Object of, String field) {
    return Memory.U.getReference(of, offset(of, field));
  }

  static int intField(Object of, String field) {
    return Memory.U.getInt(of, offset(of, field));
  }

  private static long longField(Object of, String field) {
    return Memory.U.getLong(of, offset(of, field));
  }

  private static long offset(Object of, String field) {
    for (Class<?> c = of.getClass(); c != null; c = c.getSuperclass()) {
      try {
        return Memory.U.objectFieldOffset(c, field);
      } catch (InternalError e) {
        // declared above
      }
    }
    throw new NoSuchFieldError(of.getClass().getName() + "." + field);
  }
}
