package dev.redflag.runtime.rule;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Tells whether an object is made for the program, or by the JDK for itself: a cache of the JDK's
 * own orders nothing, whatever it is made of.
 */
final class Makers {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  /** Packages and classes of the JDK that make objects on the program's behalf. */
  private static final String[] ON_BEHALF = {
    "java.util.concurrent.",
    "java.util.stream.",
    "java.util.Collections",
    "java.util.Properties",
    "java.io.Object",
    "java.lang.invoke.",
    "java.lang.reflect.",
    "jdk.internal.reflect.",
    "dev.redflag.",
    "java.redflag.",
  };

  private static final Function<Stream<StackFrame>, Boolean> BY_PROGRAM = new ByProgram();

  private Makers() {}

  /** Looks for the first frame that is not of those. */
  private static final class ByProgram implements Function<Stream<StackFrame>, Boolean> {
    @Override
    public Boolean apply(Stream<StackFrame> frames) {
      Iterator<StackFrame> all = frames.iterator();
      while (all.hasNext()) {
        Class<?> c = all.next().getDeclaringClass();
        ClassLoader loader = c.getClassLoader();
        if (loader != null && loader != PLATFORM) {
          return true;
        }
        if (!isOnBehalf(c.getName())) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean isOnBehalf(String name) {
    for (String prefix : ON_BEHALF) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** Whether what is being made is made for the program. */
  static boolean isProgram() {
    return WALKER.walk(BY_PROGRAM);
  }
}
