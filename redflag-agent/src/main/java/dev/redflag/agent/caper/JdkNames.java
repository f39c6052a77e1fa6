package dev.redflag.agent.caper;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/** Says by its internal name whether a class is the JDK's: by the packages of its modules. */
final class JdkNames implements Predicate<String> {
  private final Set<String> packages = new HashSet<>();

  JdkNames() {
    for (Module module : ModuleLayer.boot().modules()) {
      if (isJdk(module)) {
        for (String name : module.getPackages()) {
          packages.add(name.replace('.', '/'));
        }
      }
    }
  }

  /**
   * Whether a module of the JVM's start is the JDK's. That of the classes that {@code
   * java.lang.reflect.Proxy} makes for interfaces of the program is none.
   */
  static boolean isJdk(Module module) {
    return module.isNamed()
        && module.getLayer() == ModuleLayer.boot()
        && (module.getName().startsWith("java.") || module.getName().startsWith("jdk."))
        && !module.getName().startsWith("jdk.proxy");
  }

  @Override
  public boolean test(String internalName) {
    int end = internalName.lastIndexOf('/');
    return end > 0 && packages.contains(internalName.substring(0, end));
  }
}
