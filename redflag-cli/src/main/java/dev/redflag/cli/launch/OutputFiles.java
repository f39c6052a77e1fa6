package dev.redflag.cli.launch;

import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that are to be written at the end: what a run found must not be lost for a wrong path. */
public final class OutputFiles {
  private OutputFiles() {}

  /** Refuses a file that cannot be written; makes its folder. */
  public static void check(String name) throws CommandException {
    Path file = Path.of(name.replace("%p", "p"));
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new CommandException(ExitStatus.WRONG_USE, "cannot make the folder of '" + name + "'");
    }
    boolean isNew = !Files.exists(file);
    if (!isNew && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      return; // a pipe or device, which opening may disturb
    }
    try {
      Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
      if (isNew) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot write '" + name + "'; check its path");
    }
  }
}
