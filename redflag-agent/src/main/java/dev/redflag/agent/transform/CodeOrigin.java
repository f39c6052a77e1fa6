package dev.redflag.agent.transform;

/** Whether code is the JDK's. Decided by module: javac's classes come from the application's loader. */
final class CodeOrigin {
  private CodeOrigin() {}

  /**
   * Whether a class is the JDK's.
   *
   * @param module its module
   * @param loader its defining loader; null for the boot loader
   */
  static boolean isJdk(Module module, ClassLoader loader) {
    if (loader == null) {
      return true;
    }
    if (!module.isNamed()) {
      return false;
    }
    String name = module.getName();
    return name.startsWith("java.")
        || name.startsWith("jdk.")
        || loader == ClassLoader.getPlatformClassLoader();
  }
}
