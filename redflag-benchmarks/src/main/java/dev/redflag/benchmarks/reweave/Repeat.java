package dev.redflag.benchmarks.reweave;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Runs a small program again and again for some seconds, each time with classes of its own, so that
 * what happens once in it happens often: {@code Repeat SECONDS FOLDER MAIN}.
 */
public final class Repeat {
  private static final long NANOS_A_SECOND = 1_000_000_000;

  private Repeat() {}

  /** See the class. */
  public static void main(String[] args) throws Exception {
    if (args.length != 3) {
      System.err.println("usage: Repeat SECONDS FOLDER MAIN");
      System.exit(64);
    }
    URL[] classes = {Path.of(args[1]).toUri().toURL()};
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    long end = System.nanoTime() + Long.parseLong(args[0]) * NANOS_A_SECOND;
    int rounds = 0;
    while (System.nanoTime() < end) {
      try (URLClassLoader loader = new URLClassLoader(classes, null)) {
        loader
            .loadClass(args[2])
            .getMethod("main", String[].class)
            .invoke(null, (Object) new String[0]);
      }
      rounds++;
    }
    out.println(rounds + " rounds");
  }
}
