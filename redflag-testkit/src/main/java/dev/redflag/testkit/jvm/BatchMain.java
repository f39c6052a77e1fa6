package dev.redflag.testkit.jvm;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs many programs in one JVM, one after the other, each in a class loader of its own.
 *
 * <p>Arguments: a file with one main class a line, then the directories of the classes. Standard
 * output shows a line before and after each program, so that its own output can be told apart.
 */
public final class BatchMain {
  static final String BEGIN = "[[begin ";
  static final String END = "[[end ";

  private BatchMain() {}

  /** Runs the programs; a failing one does not stop the others. */
  public static void main(String[] args) throws Exception {
    List<URL> classes = new ArrayList<>();
    for (int i = 1; i < args.length; i++) {
      classes.add(Path.of(args[i]).toUri().toURL());
    }
    for (String program : Files.readAllLines(Path.of(args[0]))) {
      System.out.println(BEGIN + program);
      String end = "0";
      try (URLClassLoader loader =
          new URLClassLoader(classes.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
        Class<?> type = Class.forName(program, true, loader);
        type.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      } catch (InvocationTargetException e) {
        end = "1";
        e.getCause().printStackTrace();
      }
      System.out.println(END + program + " " + end);
    }
  }
}
