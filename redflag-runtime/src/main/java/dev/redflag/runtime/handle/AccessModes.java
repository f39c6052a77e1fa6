package dev.redflag.runtime.handle;

/**
 * What an access by a {@code VarHandle}, a {@code MethodHandle} or {@code Unsafe} does, as bits of
 * an int. The weaver knows it by the name of the method that is called.
 */
public final class AccessModes {
  /** The mode is the handle's own: a {@code MethodHandle} of a field. */
  public static final int OF_HANDLE = 0;

  /** The location is read. */
  public static final int READ = 1;

  /** The location is written; with {@link #COMPARES} only if it held what was expected. */
  public static final int WRITE = 2;

  /** Access is atomic: it races with plain accesses only. Opaque and stronger modes are. */
  public static final int ATOMIC = 4;

  /** The read acquires. */
  public static final int ACQUIRE = 8;

  /** The write releases. */
  public static final int RELEASE = 16;

  /** The write is done only if the location held what was expected. */
  public static final int COMPARES = 32;

  /**
   * By how much the width in bytes of an access by {@code Unsafe} is shifted; 0 for a reference.
   */
  public static final int WIDTH_SHIFT = 8;

  private static final int UPDATE = READ | WRITE | ATOMIC;

  private AccessModes() {}

  /**
   * What a method of {@code VarHandle} does, by its name.
   *
   * @return 0 where it is no access
   */
  public static int of(String method) {
    if (method.equals("get")) {
      return READ;
    }
    if (method.equals("set")) {
      return WRITE;
    }
    if (method.startsWith("compareAnd") || method.startsWith("weakCompareAnd")) {
      return UPDATE | COMPARES | ordering(method);
    }
    if (method.startsWith("getAnd")) {
      return UPDATE | ordering(method);
    }
    if (method.startsWith("get")) {
      return isOrdered(method) ? READ | ATOMIC | ordering(method) & ACQUIRE : 0;
    }
    if (method.startsWith("set")) {
      return isOrdered(method) ? WRITE | ATOMIC | ordering(method) & RELEASE : 0;
    }
    return 0;
  }

  private static boolean isOrdered(String method) {
    return method.endsWith("Volatile")
        || method.endsWith("Acquire")
        || method.endsWith("Release")
        || method.endsWith("Opaque");
  }

  private static int ordering(String method) {
    if (method.endsWith("Plain") || method.endsWith("Opaque")) {
      return 0;
    }
    return method.endsWith("Acquire")
        ? ACQUIRE
        : method.endsWith("Release") ? RELEASE : ACQUIRE | RELEASE;
  }
}
