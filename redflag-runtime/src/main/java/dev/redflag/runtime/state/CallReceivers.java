package dev.redflag.runtime.state;

import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Whether a call reads its arguments as the rules of JDK methods say, by the class of the object
 * that it is made on: a method of the program is woven itself, and may take a lock first. A method
 * of the JDK that takes a lock first, which may guard the argument, tells from inside what it
 * reads.
 */
public final class CallReceivers {
  private static final byte OPEN = 1;
  private static final byte CLOSED = 2;
  private static final byte UNDECLARED = 3;
  private static final byte WRAPPED = 4;
  private static final byte LOCKED = 5;

  /** Wrappers within wrappers that are followed. */
  private static final int MAX_HOPS = 8;

  private CallReceivers() {}

  /**
   * Before a call that may access its arguments.
   *
   * @param number that of the method
   * @return the site of these accesses; 0 where it is not known that the call makes them
   */
  public static int site(Object receiver, int number, int site) {
    return StateCalls.ON && site != 0 && isOpen(receiver, number, site, 0) ? site : 0;
  }

  private static boolean isOpen(Object receiver, int number, int site, int hops) {
    if (receiver == null || hops > MAX_HOPS) {
      return false;
    }
    Class<?> c = receiver.getClass();
    boolean exact = (number & StateCalls.EXACT) != 0;
    StateEffects effects = StateEffects.of(exact ? StateCalls.named(c, site) : c);
    int method = number & ~StateCalls.EXACT;
    byte known = effects.arguments(method);
    if (known == 0) {
      known = find(exact ? StateCalls.named(c, site) : c, method);
      if (known != 0) {
        effects.noteArguments(method, known);
      }
    }
    return switch (known) {
      case OPEN -> true;
      case UNDECLARED -> hops > 0; // a set that wraps a map
      case WRAPPED -> isOpen(StateCalls.behind(receiver), method, site, hops + 1);
      case LOCKED -> {
        StateCalls.givenTo(receiver, site);
        yield false;
      }
      default -> false;
    };
  }

  private static byte find(Class<?> c, int number) {
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return 0;
    }
    t.inRuntime = true;
    try {
      return find(c, StateTable.method(number));
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
      return 0;
    } finally {
      t.inRuntime = false;
    }
  }

  /** What is known of the method that such an object runs. */
  private static byte find(Class<?> from, StateTable.Method method) {
    StateClass row = StateEffects.rowOf(from);
    if (row != null && row.kind() == StateKind.SYNCHRONIZED) {
      return CLOSED;
    }
    for (Class<?> k = from; k != null; k = k.getSuperclass()) {
      Method declared = StateEffects.declared(k, method);
      if (declared != null) {
        if (StateEffects.isJdk(k) && Modifier.isSynchronized(declared.getModifiers())) {
          return LOCKED;
        }
        boolean open =
            StateEffects.isJdk(k)
                && !locks(k, declared)
                && !handsOn(from, method)
                && !refuses(from, row, method);
        boolean wraps = row != null && row.kind() == StateKind.WRAPPER;
        return !open ? CLOSED : wraps ? WRAPPED : OPEN;
      }
    }
    return UNDECLARED;
  }

  /** Whether a collection that never changes, or shows none that does, refuses what it is given. */
  private static boolean refuses(Class<?> from, StateClass row, StateTable.Method method) {
    if (row != null && row.kind() == StateKind.WRAPPER) {
      StateAccess access = row.access(method.name(), method.parameters(), method.arity());
      return access != null && access.part() == StatePart.NONE;
    }
    String name = from.getName();
    return !method.name().equals("containsAll")
        && (name.startsWith("java.util.ImmutableCollections$")
            || name.startsWith("java.util.Collections$Empty")
            || name.startsWith("java.util.Collections$Singleton")
            || name.startsWith("java.util.Collections$CopiesList"));
  }

  /** Whether a method hands its argument on to one of the program. */
  private static boolean handsOn(Class<?> from, StateTable.Method method) {
    return method.name().equals("format") && InheritedCalls.mayCallProgram(from, from, method);
  }

  /** Whether a method reads its argument under a lock that the program can take as well. */
  private static boolean locks(Class<?> c, Method method) {
    return c.getName().equals("java.util.Vector") && !method.getName().equals("addAll");
  }
}
