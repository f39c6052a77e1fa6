package dev.redflag.agent.attach;

import dev.redflag.agent.boot.AgentLoader;
import java.io.IOException;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Initializes all classes of the runtime before the first hook runs: a hook that came first to a
 * class of ours would load it, and so run the JVM's class loading inside the program's operation.
 */
final class RuntimeClasses {
  private static final String[] PACKAGES = {"java/redflag/", "dev/redflag/runtime/"};

  /** Needed only by detectors that sample; it makes the JDK start a thread for virtual threads. */
  static final String SAMPLING = "dev/redflag/runtime/sampling/";

  private RuntimeClasses() {}

  /**
   * Initializes them.
   *
   * @param more names of packages, with slashes, whose classes are among them
   */
  static void initialize(String... more) throws IOException {
    AgentLoader loader = (AgentLoader) RuntimeClasses.class.getClassLoader();
    try (JarFile jar = new JarFile(loader.file(), false)) {
      for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
        String name = entries.nextElement().getName();
        boolean wanted = isRuntime(name) || isOf(name, more);
        if (wanted && name.endsWith(".class")) {
          initializeClass(name.substring(0, name.length() - ".class".length()).replace('/', '.'));
        }
      }
    }
    takeStack();
  }

  /**
   * Has the JDK initialize what it needs for a stack trace: should the stack overflow there in a
   * hook, the JDK's class could not be used by the program either.
   */
  private static void takeStack() {
    new Throwable().getStackTrace();
  }

  private static boolean isRuntime(String name) {
    return isOf(name, PACKAGES) && !name.startsWith(SAMPLING);
  }

  private static boolean isOf(String name, String[] packages) {
    for (String prefix : packages) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  private static void initializeClass(String name) {
    try {
      Class.forName(name, true, null);
    } catch (ClassNotFoundException e) {
      throw new NoClassDefFoundError(name);
    }
  }
}
