package dev.redflag.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Where a store is.
 *
 * @param url JDBC URL, without credentials
 * @param user null where none is needed
 * @param password null where none is needed
 */
public record StoreAddress(String url, String user, String password) {
  /** Environment variable of the user's name. */
  public static final String USER = "REDFLAG_STORE_USER";

  /** Environment variable of the password. */
  public static final String PASSWORD = "REDFLAG_STORE_PASSWORD";

  /** Environment variable of a file whose first line is the password. */
  public static final String PASSWORD_FILE = "REDFLAG_STORE_PASSWORD_FILE";

  private static final String SQLITE = "jdbc:sqlite:";
  private static final String POSTGRESQL = "jdbc:postgresql:";

  /**
   * Reads an address.
   *
   * @param text a JDBC URL, or the path of a file
   * @param environment where credentials come from
   */
  public static StoreAddress of(String text, UnaryOperator<String> environment)
      throws StoreException {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.startsWith(POSTGRESQL)) {
      if (lower.contains("password=") || lower.matches("jdbc:postgresql://[^/]*@.*")) {
        throw StoreException.wrongUse(
            "the store's URL has a password in it, which other users of the machine can read; put it"
                + " into "
                + PASSWORD
                + ", or into a file that "
                + PASSWORD_FILE
                + " names");
      }
      return new StoreAddress(text, environment.apply(USER), password(environment));
    }
    if (lower.startsWith("jdbc:") && !lower.startsWith(SQLITE)) {
      throw StoreException.wrongUse(
          "the store '"
              + text
              + "' is none; give the path of a file, or jdbc:postgresql://HOST/DATABASE");
    }
    String file = lower.startsWith(SQLITE) ? text.substring(SQLITE.length()) : text;
    if (file.isBlank()) {
      throw StoreException.wrongUse(
          "the store is empty; give the path of a file, or jdbc:postgresql://HOST/DATABASE");
    }
    try {
      Path path = Path.of(file).toAbsolutePath();
      if (Files.isDirectory(path)) {
        throw StoreException.wrongUse(
            "the store '" + file + "' is a folder; give the path of a file in it");
      }
      return new StoreAddress(SQLITE + path, null, null);
    } catch (InvalidPathException e) {
      throw StoreException.wrongUse("the store '" + file + "' is no path of a file");
    }
  }

  private static String password(UnaryOperator<String> environment) throws StoreException {
    String file = environment.apply(PASSWORD_FILE);
    if (file == null) {
      return environment.apply(PASSWORD);
    }
    try {
      return Files.readString(Path.of(file)).lines().findFirst().orElse("");
    } catch (IOException | InvalidPathException e) {
      throw StoreException.wrongUse(
          "cannot read the file that " + PASSWORD_FILE + " names, '" + file + "'; check its path");
    }
  }

  /** Whether it is a file of this machine. */
  boolean isFile() {
    return url.startsWith(SQLITE);
  }

  /** The file; only where it is one. */
  Path file() {
    return Path.of(url.substring(SQLITE.length()));
  }

  /** As it may stand in messages. */
  @Override
  public String toString() {
    int parameters = url.indexOf('?');
    String shown = parameters < 0 ? url : url.substring(0, parameters);
    return isFile() ? file().toString() : shown;
  }
}
