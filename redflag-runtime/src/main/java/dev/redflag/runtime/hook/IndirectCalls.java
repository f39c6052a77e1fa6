package dev.redflag.runtime.hook;

import dev.redflag.runtime.handle.CalledMethod;
import dev.redflag.runtime.handle.DerivedHandle;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Calls of methods of the JDK by reflection and by method handles: what they do to objects and
 * arrays counts as that of a call which is written out, at the line of the indirect one.
 */
public final class IndirectCalls {
  private static volatile Table table;

  private IndirectCalls() {}

  /** Knows what calls of JDK methods do. */
  public interface Table {
    /**
     * What calls of a method do.
     *
     * @param owner the class that the method is called by
     * @param descriptor the method's descriptor
     * @return null where they do nothing
     */
    Effects find(Class<?> owner, String name, String descriptor, boolean isStatic);
  }

  /** What calls of one method do. */
  public interface Effects {
    /**
     * Before a call.
     *
     * @param receiver the object that the method is called on; null where it is static
     * @param arguments those that it is given, primitive ones boxed
     * @return what {@link #after} is given
     */
    Object before(Object receiver, Object[] arguments, int site);

    /**
     * After the call, which did not throw.
     *
     * @param result what it returned, boxed; null where it returns nothing
     */
    void after(Object kept, Object receiver, Object[] arguments, Object result, int site);
  }

  /** A call that is being made. */
  private record Call(
      Effects effects, Object kept, Object receiver, Object[] arguments, int site) {}

  /** Sets who knows what calls do; before the program runs. */
  public static void table(Table of) {
    table = of;
  }

  /**
   * Before a call of {@code Method.invoke}.
   *
   * @param receiver what that is given as the object
   * @param arguments what that is given as the arguments, or null
   * @return what {@link #after} is given; null where the call does nothing
   */
  public static Object byMethod(Object method, Object receiver, Object[] arguments, int site) {
    if (!(method instanceof Method m)) {
      return null;
    }
    boolean isStatic = Modifier.isStatic(m.getModifiers());
    if (!isStatic && !m.getDeclaringClass().isInstance(receiver)) {
      return null; // or it may throw
    }
    String name = m.getName();
    return byExecutable(m, name, m.getReturnType(), isStatic, receiver, arguments, site);
  }

  /** The same of {@code Constructor.newInstance}. */
  public static Object byConstructor(Object constructor, Object[] arguments, int site) {
    return constructor instanceof Constructor<?> c
            && !Modifier.isAbstract(c.getDeclaringClass().getModifiers())
        ? byExecutable(c, "<init>", void.class, true, null, arguments, site)
        : null;
  }

  private static Object byExecutable(
      Executable m,
      String name,
      Class<?> returned,
      boolean isStatic,
      Object receiver,
      Object[] arguments,
      int site) {
    Table known = table;
    Class<?> owner = m.getDeclaringClass();
    if (known == null
        || site == 0
        || !CallHooks.isJdk(owner)
        || !Modifier.isPublic(owner.getModifiers() & m.getModifiers())) {
      return null; // or it may throw
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return null;
    }
    Object[] given = arguments == null ? NONE : arguments;
    Effects effects;
    t.inRuntime = true;
    try {
      Class<?>[] parameters = m.getParameterTypes();
      if (!isFit(parameters, given)) {
        return null;
      }
      effects = known.find(owner, name, descriptor(parameters, returned), isStatic);
    } catch (Throwable error) {
      Faults.caught("call by reflection", error);
      return null;
    } finally {
      t.inRuntime = false;
    }
    return effects == null ? null : before(effects, isStatic ? null : receiver, given, site);
  }

  private static final Object[] NONE = {};

  /** Whether a method takes these arguments: else the call throws. */
  private static boolean isFit(Class<?>[] parameters, Object[] given) {
    if (parameters.length != given.length) {
      return false;
    }
    for (int i = 0; i < parameters.length; i++) {
      boolean fits =
          parameters[i].isPrimitive()
              ? given[i] instanceof Number
                  || given[i] instanceof Boolean
                  || given[i] instanceof Character
              : given[i] == null || parameters[i].isInstance(given[i]);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static String descriptor(Class<?>[] parameters, Class<?> result) {
    StringBuilder text = new StringBuilder("(");
    for (Class<?> parameter : parameters) {
      text.append(parameter.descriptorString());
    }
    return text.append(')').append(result.descriptorString()).toString();
  }

  /** Whether a handle may be one whose method was given objects before. */
  public static boolean mayBeDerived(Object handle) {
    return handle instanceof MethodHandle h && DerivedHandle.find(h) != null;
  }

  /**
   * Before a call of a method handle.
   *
   * @param arguments all that it is given, the receiver first, or null
   * @return what {@link #after} is given; null where the call does nothing
   */
  public static Object byHandle(Object handle, Object[] arguments, int site) {
    Table known = table;
    if (known == null
        || site == 0
        || arguments == null
        || !(handle instanceof MethodHandle h)
        || arguments.length != h.type().parameterCount()) {
      return null;
    }
    DerivedHandle derived = null;
    if (!CalledMethod.isDirect(h)) {
      derived = DerivedHandle.find(h);
      if (derived == null) {
        return null;
      }
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return null;
    }
    Effects effects;
    boolean isStatic;
    Object[] given = arguments;
    t.inRuntime = true;
    try {
      CalledMethod called = derived == null ? CalledMethod.of(h) : derived.method();
      isStatic = called.isStatic();
      effects = effects(known, called);
      if (effects != null && derived != null) {
        given = derived.arguments(arguments);
      }
      if (given == null || !isStatic && effects != null && !called.owner().isInstance(given[0])) {
        return null; // it throws
      }
    } catch (Throwable error) {
      Faults.caught("call by handle", error);
      return null;
    } finally {
      t.inRuntime = false;
    }
    if (effects == null) {
      return null;
    }
    if (isStatic) {
      return before(effects, null, given, site);
    }
    Object[] rest = new Object[given.length - 1];
    System.arraycopy(given, 1, rest, 0, rest.length);
    return before(effects, given[0], rest, site);
  }

  /**
   * After a call that makes a handle of another one.
   *
   * @param position the parameter that values were bound from, or that an array is spread to; -1
   *     where types were converted
   * @param values those values; null where there are none
   * @param spread the length of that array
   */
  public static void derived(Object made, Object from, int position, Object[] values, int spread) {
    ThreadState t = Threads.current();
    if (table == null
        || t.inRuntime
        || !(made instanceof MethodHandle m)
        || !(from instanceof MethodHandle f)) {
      return;
    }
    t.inRuntime = true;
    try {
      if (values != null) {
        DerivedHandle.bound(m, f, position, values);
      } else if (position < 0) {
        DerivedHandle.converted(m, f);
      } else {
        DerivedHandle.spread(m, f, position, spread);
      }
    } catch (Throwable error) {
      Faults.caught("handle that is made of another", error);
    } finally {
      t.inRuntime = false;
    }
  }

  private static Effects effects(Table known, CalledMethod called) {
    Object kept = called.effects();
    if (kept == null) {
      Class<?> owner = called.owner();
      boolean isJdk = owner != null && CallHooks.isJdk(owner);
      kept =
          isJdk ? known.find(owner, called.name(), called.descriptor(), called.isStatic()) : null;
      called.keep(kept == null ? NONE : kept);
    }
    return kept instanceof Effects found ? found : null;
  }

  private static Object before(Effects effects, Object receiver, Object[] arguments, int site) {
    try {
      Object kept = effects.before(receiver, arguments, site);
      return new Call(effects, kept, receiver, arguments, site);
    } catch (Throwable error) {
      Faults.caught("indirect call", error);
      return null;
    }
  }

  /** After such a call, which did not throw; parameters as of {@link Effects#after}. */
  public static void after(Object result, Object made) {
    if (made instanceof Call call) {
      try {
        call.effects.after(call.kept, call.receiver, call.arguments, result, call.site);
      } catch (Throwable error) {
        Faults.caught("indirect call", error);
      }
    }
  }
}
