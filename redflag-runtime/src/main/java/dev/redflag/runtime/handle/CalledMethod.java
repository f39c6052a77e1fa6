package dev.redflag.runtime.handle;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.IdentityEntry;
import dev.redflag.runtime.shadow.IdentityTable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;

/**
 * The method that a method handle calls, from the fields of the JDK's handle classes (JDK 17 to
 * 25), found once a handle. Known for handles as a lookup makes them; of those that are made of
 * others see {@link DerivedHandle}.
 */
public final class CalledMethod extends IdentityEntry {
  private static final ByHandle BY_HANDLE = new ByHandle();
  private static final Class<?> DIRECT =
      Memory.jdkClassOrNull("java.lang.invoke.DirectMethodHandle");
  private static final Class<?> INTERFACE =
      Memory.jdkClassOrNull("java.lang.invoke.DirectMethodHandle$Interface");

  private static final Class<?> CONSTRUCTOR =
      Memory.jdkClassOrNull("java.lang.invoke.DirectMethodHandle$Constructor");

  /** Where the kind of call is in the flags of a member's name, and which one is static. */
  private static final int KIND_SHIFT = 24;

  private static final int KIND_MASK = 0xf;
  private static final int STATIC = 6;

  private static final class ByHandle extends IdentityTable<CalledMethod> {
    @Override
    protected CalledMethod create(Object referent, int hash) {
      return new CalledMethod((MethodHandle) referent, hash);
    }
  }

  private final WeakReference<Class<?>> owner;
  private final String name;
  private final String descriptor;
  private final boolean isStatic;

  /** What is known of its calls; null until it was looked for. Every thread finds the same. */
  private volatile Object effects;

  private CalledMethod(MethodHandle handle, int hash) {
    super(handle, hash);
    Object member = HandleTargets.reference(handle, "member");
    owner = new WeakReference<>((Class<?>) HandleTargets.reference(member, "clazz"));
    name = (String) HandleTargets.reference(member, "name");
    boolean makes = handle.getClass() == CONSTRUCTOR;
    int flags = HandleTargets.intField(member, "flags");
    isStatic = makes || (flags >>> KIND_SHIFT & KIND_MASK) == STATIC;
    MethodType type = handle.type();
    MethodType own = makes ? type.changeReturnType(void.class) : type;
    descriptor = (isStatic ? own : own.dropParameterTypes(0, 1)).toMethodDescriptorString();
  }

  /** Whether a method handle is one whose method is known. */
  public static boolean isDirect(Object handle) {
    Class<?> c = handle == null ? null : handle.getClass();
    return c != null && (c == DIRECT || c == INTERFACE || c == CONSTRUCTOR);
  }

  /** The method of such a handle. */
  public static CalledMethod of(MethodHandle handle) {
    return BY_HANDLE.get(handle);
  }

  /** The class that it is called by; null where that is gone. */
  public Class<?> owner() {
    return owner.get();
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its descriptor. */
  public String descriptor() {
    return descriptor;
  }

  /** Whether it is static or a constructor: all others have their receiver as first argument. */
  public boolean isStatic() {
    return isStatic;
  }

  /** What was kept of its calls by {@link #keep}, or null. */
  public Object effects() {
    return effects;
  }

  /** Keeps what is known of its calls. */
  public void keep(Object of) {
    effects = of;
  }
}
