package dev.redflag.agent.caper;

import java.io.File;
import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/** The main class that this JVM runs, as far as its command line tells. */
final class RunningMain {
  private RunningMain() {}

  /** Its binary name; null where it is not known. */
  static String name() {
    return name(
        System.getProperty("sun.java.command", ""),
        System.getProperty("java.class.path", ""),
        System.getProperty("jdk.module.main", ""));
  }

  /**
   * The main class of a JVM.
   *
   * @param command its main class or jar, with arguments
   * @param classPath its class path, which begins with the jar where it runs one
   * @param module the module of its main class; empty where that is on the class path
   */
  static String name(String command, String classPath, String module) {
    int end = classPath.indexOf(File.pathSeparatorChar);
    String first = end < 0 ? classPath : classPath.substring(0, end);
    if (!first.isEmpty() && (command + " ").startsWith(first + " ")) {
      return ofJar(first);
    }
    int space = command.indexOf(' ');
    String main = space < 0 ? command : command.substring(0, space);
    if (main.isEmpty() || main.equals(module) || main.startsWith("jdk.compiler/")) {
      return null; // the last is java Demo.java
    }
    boolean named = !module.isEmpty() && main.startsWith(module + "/");
    return (named ? main.substring(module.length() + 1) : main).replace('/', '.');
  }

  private static String ofJar(String file) {
    try (JarFile jar = new JarFile(file)) {
      return jar.getManifest() == null
          ? null
          : jar.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
    } catch (IOException e) {
      return null;
    }
  }
}
