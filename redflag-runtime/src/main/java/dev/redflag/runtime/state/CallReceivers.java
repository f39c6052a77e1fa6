package dev.redflag.runtime.state;

import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;

/**
 * Whether a call reads its arguments as the rules of JDK methods say, by the class of the object
 * that it is made on: a method of the program is woven itself, and may take a lock first.
 */
public final class CallReceivers {
  private static final byte OPEN = 1;
  private static final byte CLOSED = 2;

  private CallReceivers() {}

  /**
   * Before a call that may access its arguments.
   *
   * @param number that of the method
   * @return the site of these accesses; 0 where it is not known that the call makes them
   */
  public static int site(Object receiver, int number, int site) {
    if (!StateCalls.ON || receiver == null || site == 0) {
      return 0;
    }
    Class<?> c = receiver.getClass();
    boolean exact = (number & StateCalls.EXACT) != 0;
    StateEffects effects = StateEffects.of(exact ? StateCalls.named(c, site) : c);
    int method = number & ~StateCalls.EXACT;
    byte known = method < StateEffects.ARGUMENTS ? effects.arguments[method] : 0;
    if (known == 0) {
      known = find(receiver, exact ? StateCalls.named(c, site) : c, method);
      if (known != 0 && method < StateEffects.ARGUMENTS) {
        effects.arguments[method] = known;
      }
    }
    return known == OPEN ? site : 0;
  }

  private static byte find(Object receiver, Class<?> c, int number) {
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return 0;
    }
    t.inRuntime = true;
    try {
      return isOpen(c, StateTable.method(number)) ? OPEN : CLOSED;
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
      return 0;
    } finally {
      t.inRuntime = false;
    }
  }

  /** Whether the method that such an object runs is one of the JDK. */
  private static boolean isOpen(Class<?> from, StateTable.Method method) {
    for (Class<?> k = from; k != null; k = k.getSuperclass()) {
      if (StateEffects.declares(k, method)) {
        return StateEffects.isJdk(k);
      }
    }
    return false;
  }
}
