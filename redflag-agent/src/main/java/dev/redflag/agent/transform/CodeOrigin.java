package dev.redflag.agent.transform;

/**
 * Whether code is the JDK's. Decided by module: javac's classes come from the application's loader.
 */
public final class CodeOrigin {
  /** Where the JDK's reflection generates classes, in loaders and modules that are nobody's. */
  private static final String REFLECTION = "jdk/internal/reflect/";

  private CodeOrigin() {}

  /**
   * Whether a class is the JDK's.
   *
   * @param name its internal name
   * @param module its module
   * @param loader its defining loader; null for the boot loader
   */
  public static boolean isJdk(String name, Module module, ClassLoader loader) {
    if (loader == null || name.startsWith(REFLECTION)) {
      return true;
    }
    if (!module.isNamed()) {
      return false;
    }
    String moduleName = module.getName();
    return moduleName.startsWith("java.")
        || moduleName.startsWith("jdk.")
        || loader == ClassLoader.getPlatformClassLoader();
  }
}
