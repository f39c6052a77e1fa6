package dev.redflag.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library that a machine keeps. */
class SqliteLibraryTest {
  private static final String PATH = "org.sqlite.lib.path";
  private static final String NAME = "org.sqlite.lib.name";

  private final String path = System.getProperty(PATH);
  private final String name = System.getProperty(NAME);
  @TempDir Path folder;

  @BeforeEach
  void forget() {
    System.clearProperty(PATH);
    System.clearProperty(NAME);
  }

  @AfterEach
  void restore() {
    forget();
    if (path != null) {
      System.setProperty(PATH, path);
      System.setProperty(NAME, name);
    }
  }

  private List<Path> files() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  /** Another file of the same name has another. */
  private static Object key(Path file) throws Exception {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  @Test
  @SuppressWarnings("restricted") // compilers of JDK 24 and newer warn of System.load
  void isUnpackedOnceAndTakenFromThere() throws Exception {
    SqliteLibrary.keepIn(folder);
    Path library = Path.of(System.getProperty(PATH), System.getProperty(NAME));
    assertThat(files()).containsExactly(library);
    assertThat(Files.size(library)).isGreaterThan(100_000);
    System.load(library.toString());

    Object key = key(library);
    forget();
    SqliteLibrary.keepIn(folder);
    assertThat(Path.of(System.getProperty(PATH), System.getProperty(NAME))).isEqualTo(library);
    assertThat(files()).containsExactly(library);
    assertThat(key(library)).isEqualTo(key);
  }

  @Test
  void theUsersOwnStays() throws Exception {
    System.setProperty(PATH, "/own");
    SqliteLibrary.keepIn(folder);
    assertThat(System.getProperty(PATH)).isEqualTo("/own");
    assertThat(files()).isEmpty();
  }

  @Test
  void aFolderThatCannotBeLeavesItToTheDriver() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    SqliteLibrary.keepIn(file);
    assertThat(System.getProperty(PATH)).isNull();
  }
}
