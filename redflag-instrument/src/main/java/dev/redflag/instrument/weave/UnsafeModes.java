package dev.redflag.instrument.weave;

import dev.redflag.runtime.handle.AccessModes;

/** What the methods of {@code Unsafe} do that take an object and an offset, by their names. */
public final class UnsafeModes {
  private static final String[] TYPES = {
    "Boolean", "Byte", "Short", "Char", "Int", "Long", "Float", "Double", "Object", "Reference"
  };

  private static final int[] WIDTHS = {1, 1, 2, 2, 4, 8, 4, 8, 0, 0};

  private UnsafeModes() {}

  /** The mode with the width of the access; 0 where the method is none. */
  public static int of(String method) {
    for (int i = 0; i < TYPES.length; i++) {
      int at = method.indexOf(TYPES[i]);
      if (at > 0) {
        String name = method.substring(0, at) + method.substring(at + TYPES[i].length());
        int mode = mode(name);
        return mode == 0 ? 0 : mode | WIDTHS[i] << AccessModes.WIDTH_SHIFT;
      }
    }
    return 0;
  }

  /** The mode by the name without its type. */
  private static int mode(String name) {
    if (name.equals("putOrdered")) {
      return AccessModes.of("setRelease");
    }
    if (name.startsWith("compareAndSwap")) {
      return AccessModes.of("compareAndSet");
    }
    return AccessModes.of(name.startsWith("put") ? "set" + name.substring(3) : name);
  }
}
