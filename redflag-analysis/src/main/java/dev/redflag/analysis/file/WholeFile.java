package dev.redflag.analysis.file;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file beside its place and moves it there: a reader finds it whole, or as it was. Where a
 * link leads to the file, the link stays. A device or pipe is written to and never replaced.
 */
public final class WholeFile {
  private WholeFile() {}

  /**
   * What is in a file.
   *
   * @param <E> what else may keep it from being written
   */
  @FunctionalInterface
  public interface Content<E extends Exception> {
    /** Writes it. */
    void writeTo(Writer out) throws IOException, E;
  }

  /** Writes a file in UTF-8, into a folder that is there. */
  public static <E extends Exception> void write(Path file, Content<E> content)
      throws IOException, E {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      try (Writer out = Files.newBufferedWriter(file, StandardOpenOption.WRITE)) {
        content.writeTo(out);
      }
      return;
    }
    Path target =
        Files.isSymbolicLink(file) && Files.exists(file)
            ? file.toRealPath()
            : file.toAbsolutePath();
    String mark = Long.toHexString(System.nanoTime()); // random numbers take a while to start
    Path unfinished = target.resolveSibling("." + target.getFileName() + "-" + mark + ".tmp");
    try {
      try (Writer out = Files.newBufferedWriter(unfinished, StandardOpenOption.CREATE_NEW)) {
        content.writeTo(out);
      }
      move(unfinished, target);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
