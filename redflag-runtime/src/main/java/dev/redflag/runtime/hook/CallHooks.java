package dev.redflag.runtime.hook;

/** What happens at JDK methods that a rule is for, and at calls on JDK objects. */
public final class CallHooks {
  private CallHooks() {}

  public static void stateCall(Object receiver, int method, int site) {}

  public static void enter(int rule, Object self, Object argument) {}

  public static void exit(int rule, Object result) {}

  public static void exitPrimitive(int rule, long result) {}

  public static void exitThrowing(int rule, Throwable thrown) {}
}
