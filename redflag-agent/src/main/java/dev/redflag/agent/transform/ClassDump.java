package dev.redflag.agent.transform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The folder of {@code classdumpdir}: what cannot be written there is woven all the same. */
public final class ClassDump {
  private final Path folder;
  private final Consumer<String> warnings;

  /** Whether a failure was told. Any thread that loads classes sets it: told twice does no harm. */
  private volatile boolean told;

  /**
   * @param folder takes the woven classes, or null where none are wanted
   * @param warnings is given a sentence where the first one cannot be written
   */
  public ClassDump(Path folder, Consumer<String> warnings) {
    this.folder = folder;
    this.warnings = warnings;
  }

  /** Writes a class, where that is wanted. */
  public void write(String name, byte[] woven) {
    if (folder == null) {
      return;
    }
    try {
      Path file = folder.resolve(name + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, woven);
    } catch (IOException e) {
      if (!told) {
        told = true;
        warnings.accept(
            "cannot write woven classes into '"
                + folder
                + "' ("
                + e
                + "); they are watched all the same.");
      }
    }
  }
}
