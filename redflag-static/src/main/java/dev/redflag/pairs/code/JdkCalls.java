package dev.redflag.pairs.code;

import dev.redflag.instrument.weave.StreamUse;
import dev.redflag.instrument.weave.UnsafeModes;
import dev.redflag.runtime.handle.AccessModes;

/** Which calls of the JDK access more than the code says that makes them. */
public final class JdkCalls {
  private static final String UNSAFE = "sun/misc/Unsafe";
  private static final String FIELD = "java/lang/reflect/Field";
  private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
  private static final String METHOD_HANDLE = "java/lang/invoke/MethodHandle";
  private static final String METHOD = "java/lang/reflect/Method";

  private JdkCalls() {}

  static boolean mayAccess(MethodCode.Call call) {
    return ArrayCalls.mayAccess(call)
        || StateCalls.mayAccess(call)
        || mayCallAnything(call)
        || isEndOfStream(call)
        || fieldMode(call) != 0
        || mayBeFieldHandle(call);
  }

  /** Whether it may run a method of the JDK that the call does not name. */
  public static boolean mayCallAnything(MethodCode.Call call) {
    return isInvoke(call, METHOD_HANDLE) || isInvoke(call, METHOD) || isConstruction(call);
  }

  /** Whether it may access the field that a method handle was made for. */
  public static boolean mayBeFieldHandle(MethodCode.Call call) {
    return isInvoke(call, METHOD_HANDLE);
  }

  /** Whether it runs a constructor that it does not name. */
  public static boolean isConstruction(MethodCode.Call call) {
    return call.owner().equals("java/lang/reflect/Constructor")
        && call.name().equals("newInstance");
  }

  private static boolean isInvoke(MethodCode.Call call, String owner) {
    return call.owner().equals(owner) && call.name().startsWith("invoke");
  }

  /** Whether it runs a stream, which then goes through what it was made of. */
  public static boolean isEndOfStream(MethodCode.Call call) {
    return StreamUse.isEnd(call.owner(), call.name());
  }

  /** Whether it is by a handle, the arguments of which say what it accesses. */
  public static boolean isByVarHandle(MethodCode.Call call) {
    return call.owner().equals(VAR_HANDLE);
  }

  /**
   * What it does to a field that it does not name, by {@code Field}, {@code VarHandle} or {@code
   * Unsafe}.
   *
   * @return bits of {@link AccessModes}; 0 where it is none of those
   */
  public static int fieldMode(MethodCode.Call call) {
    return switch (call.owner()) {
      case FIELD -> reflective(call);
      case VAR_HANDLE -> AccessModes.of(call.name());
      case UNSAFE ->
          call.descriptor().startsWith("(Ljava/lang/Object;J") ? UnsafeModes.of(call.name()) : 0;
      default -> 0;
    };
  }

  /** As a volatile field is accessed by {@code Field}: plainly never. */
  private static int reflective(MethodCode.Call call) {
    if (!call.descriptor().startsWith("(Ljava/lang/Object;")) {
      return 0;
    }
    if (call.name().startsWith("get")) {
      return AccessModes.READ | AccessModes.ATOMIC;
    }
    return call.name().startsWith("set") ? AccessModes.WRITE | AccessModes.ATOMIC : 0;
  }
}
