package dev.redflag.benchmarks.reweave;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs a small program again and again for some seconds, so that what happens once in it happens
 * often: {@code Repeat SECONDS CLASS_PATH MAIN [kept]}, where the class path may have folders of
 * jars as {@code FOLDER/*}. Each time it has classes of its own; with {@code kept} the same ones,
 * as those of a server are.
 */
public final class Repeat {
  private static final long NANOS_A_SECOND = 1_000_000_000;

  private Repeat() {}

  /** See the class. */
  public static void main(String[] args) throws Exception {
    boolean kept = args.length == 4 && args[3].equals("kept");
    if (args.length != 3 && !kept) {
      System.err.println("usage: Repeat SECONDS CLASS_PATH MAIN [kept]");
      System.exit(64);
    }
    URL[] classes = urls(args[1]);
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    long end = System.nanoTime() + Long.parseLong(args[0]) * NANOS_A_SECOND;
    int rounds = 0;
    URLClassLoader loader = new URLClassLoader(classes, null);
    while (System.nanoTime() < end) {
      loader
          .loadClass(args[2])
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
      rounds++;
      if (!kept) {
        loader.close();
        loader = new URLClassLoader(classes, null);
      }
    }
    out.println(rounds + " rounds");
    System.exit(0); // a program may have threads of its own
  }

  private static URL[] urls(String classPath) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator)) {
      if (entry.endsWith("*")) {
        try (Stream<Path> jars = Files.list(Path.of(entry).getParent())) {
          for (Path jar : jars.sorted().toList()) {
            urls.add(jar.toUri().toURL());
          }
        }
      } else {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    return urls.toArray(new URL[0]);
  }
}
