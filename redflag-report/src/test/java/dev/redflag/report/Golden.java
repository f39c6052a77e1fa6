package dev.redflag.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a user reads, kept in files beside the tests. With {@code -Dredflag.golden=rewrite} the
 * files are written anew, and the test fails so that the change is looked at.
 */
public final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/dev/redflag/report");

  private Golden() {}

  /** Compares a text with the file of that name. */
  public static void check(String name, String text) throws IOException {
    Path file = FOLDER.resolve(name);
    if (System.getProperty("redflag.golden", "").equals("rewrite")) {
      Files.writeString(file, text);
      fail(file + " was rewritten: look at what changed");
    }
    assertThat(text).isEqualTo(Files.readString(file));
  }
}
