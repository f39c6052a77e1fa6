package dev.redflag.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import org.sqlite.SQLiteDataSource;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native library, kept by a machine. The driver unpacks it anew for each JVM, which takes
 * longer than to ask the store.
 */
final class SqliteLibrary {
  private static final String PATH = "org.sqlite.lib.path";
  private static final String NAME = "org.sqlite.lib.name";
  private static final String VERSION = "/sqlite-jdbc.properties";

  private SqliteLibrary() {}

  /**
   * Has the driver load the library from a folder; unpacks it where it is not there yet. Where that
   * fails, and where the library is one that this machine cannot load, the driver unpacks its own.
   */
  static void keepIn(Path folder) {
    if (System.getProperty(PATH) != null) {
      return; // the user's own
    }
    try {
      Path library = folder.toAbsolutePath().resolve(name());
      if (!Files.exists(library)) {
        unpack(library);
      }
      System.setProperty(PATH, library.getParent().toString());
      System.setProperty(NAME, library.getFileName().toString());
    } catch (IOException e) {
      return; // the driver says what it cannot do
    }
  }

  /** Tells apart the libraries of versions of the driver and of machines that share a folder. */
  private static String name() throws IOException {
    Properties driver = new Properties();
    try (InputStream in = SQLiteDataSource.class.getResourceAsStream(VERSION)) {
      if (in == null) {
        throw new IOException(VERSION);
      }
      driver.load(in);
    }
    return String.join(
            "-",
            "sqlite",
            driver.getProperty("version", ""),
            System.getProperty("os.name"),
            System.getProperty("os.arch"))
        .replaceAll("[^A-Za-z0-9.-]", "_");
  }

  private static void unpack(Path library) throws IOException {
    String resource =
        LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
    Files.createDirectories(library.getParent());
    Path unfinished = Files.createTempFile(library.getParent(), "sqlite-", ".tmp");
    try (InputStream in = SQLiteDataSource.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException(resource);
      }
      Files.copy(in, unfinished, StandardCopyOption.REPLACE_EXISTING);
      Files.move(unfinished, library, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
