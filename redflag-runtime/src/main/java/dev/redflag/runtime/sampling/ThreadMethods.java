package dev.redflag.runtime.sampling;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * Methods of {@code Thread} that a subclass of the program's may override, called as {@code Thread}
 * has them: an {@code interrupt} of the program's may close a connection. Where the JDK does not
 * let us, the overriding ones are called.
 */
public final class ThreadMethods {
  private static final int MONITORS_PIN_NO_MORE = 24;

  private static final MethodHandle INTERRUPT = find("interrupt", void.class);
  private static final MethodHandle IS_INTERRUPTED = find("isInterrupted", boolean.class);
  private static final MethodHandle IS_PINNED = findPinned();
  private static final MethodHandle STACK = find("getStackTrace", StackTraceElement[].class);

  static {
    isInterrupted(Thread.currentThread()); // links the call: no hook shall do so
  }

  private ThreadMethods() {}

  /**
   * {@code jdk.internal.vm.Continuation.isPinned} of the virtual threads' scope, or null. From JDK
   * 24 on, where monitors pin no more (JEP 491), it says so of nearly every thread, and says
   * nothing.
   */
  private static MethodHandle findPinned() {
    if (Runtime.version().feature() >= MONITORS_PIN_NO_MORE) {
      return null;
    }
    try {
      MethodHandles.Lookup lookup = trusted();
      Class<?> continuation = Class.forName("jdk.internal.vm.Continuation");
      Class<?> scope = Class.forName("jdk.internal.vm.ContinuationScope");
      Object ofVirtual =
          lookup
              .findStaticGetter(Class.forName("java.lang.VirtualThread"), "VTHREAD_SCOPE", scope)
              .invoke();
      return lookup
          .findStatic(continuation, "isPinned", MethodType.methodType(boolean.class, scope))
          .bindTo(ofVirtual);
    } catch (Throwable absent) { // the JDK has no virtual threads, or other ones
      return null;
    }
  }

  private static MethodHandles.Lookup trusted() throws ReflectiveOperationException {
    Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
    return (MethodHandles.Lookup)
        Memory.U.getReference(
            Memory.U.staticFieldBase(trusted), Memory.U.staticFieldOffset(trusted));
  }

  private static MethodHandle find(String name, Class<?> result) {
    try {
      return trusted()
          .findSpecial(Thread.class, name, MethodType.methodType(result), Thread.class)
          .asType(MethodType.methodType(Object.class, Thread.class));
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return null;
    }
  }

  /** Interrupts a thread. */
  public static void interrupt(Thread thread) {
    if (INTERRUPT == null || Memory.isVirtual(thread)) { // whose class is the JDK's
      thread.interrupt();
    } else {
      call(INTERRUPT, thread);
    }
  }

  /** Whether a thread is interrupted. */
  public static boolean isInterrupted(Thread thread) {
    return IS_INTERRUPTED == null || Memory.isVirtual(thread)
        ? thread.isInterrupted()
        : (Boolean) call(IS_INTERRUPTED, thread);
  }

  /**
   * Whether the current thread is virtual and cannot leave its carrier now, as far as the JDK says
   * so: from JDK 24 on only frames of native code tell, see {@link
   * StackTraceElement#isNativeMethod}.
   */
  public static boolean isPinned(Thread current) {
    if (IS_PINNED == null || !Memory.isVirtual(current)) {
      return false;
    }
    try {
      return (boolean) IS_PINNED.invokeExact();
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // it declares none
    }
  }

  /** The stack of a thread, innermost frame first. */
  public static StackTraceElement[] stack(Thread thread) {
    return STACK == null || Memory.isVirtual(thread)
        ? thread.getStackTrace()
        : (StackTraceElement[]) call(STACK, thread);
  }

  private static Object call(MethodHandle method, Thread thread) {
    try {
      return (Object) method.invokeExact(thread);
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // none of the methods declares one
    }
  }
}
