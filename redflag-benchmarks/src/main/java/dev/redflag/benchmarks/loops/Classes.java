package dev.redflag.benchmarks.loops;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads all classes of the jars of the class path whose names begin as given, without initializing
 * them, and prints what a thousand of them took. Run it plain and with the agent: the difference is
 * what it costs to instrument them.
 */
public final class Classes {
  private Classes() {}

  /** {@code Classes JAR…}: a jar is meant whose file name begins like that. */
  public static void main(String[] args) throws IOException {
    List<String> names = new ArrayList<>();
    for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
      String file = new File(path).getName();
      for (String begin : args) {
        if (file.startsWith(begin) && file.endsWith(".jar")) {
          names.addAll(in(path));
        }
      }
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    ClassLoader loader = Classes.class.getClassLoader();
    int loaded = 0;
    long wall = System.nanoTime();
    long cpu = threads.getCurrentThreadCpuTime();
    for (String name : names) {
      try {
        Class.forName(name, false, loader);
        loaded++;
      } catch (ClassNotFoundException | LinkageError e) {
        continue; // it needs what is not on the class path
      }
    }
    cpu = threads.getCurrentThreadCpuTime() - cpu;
    wall = System.nanoTime() - wall;
    System.out.printf(
        Locale.ROOT,
        "%d classes, per 1,000: %.2f s, processor time of the thread %.2f s%n",
        loaded,
        wall / 1e6 / loaded,
        cpu / 1e6 / loaded);
  }

  private static List<String> in(String path) throws IOException {
    List<String> names = new ArrayList<>();
    try (JarFile jar = new JarFile(path)) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF") && !name.contains("-")) {
          names.add(name.substring(0, name.length() - ".class".length()).replace('/', '.'));
        }
      }
    }
    return names;
  }
}
