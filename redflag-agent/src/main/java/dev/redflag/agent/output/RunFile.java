package dev.redflag.agent.output;

import dev.redflag.runtime.container.BlockSink;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that a JVM's run is written into as it goes: a trace or a session. It is this JVM's alone:
 * where another one that runs now writes the file, or one of the same launch wrote it, the process
 * id is put before the file's extension.
 */
final class RunFile implements BlockSink {
  private final Path path;
  private final FileOutputStream out;

  private RunFile(Path path, FileOutputStream out) {
    this.path = path;
    this.out = out;
  }

  /**
   * Opens the file; what it held before is gone.
   *
   * @param name its path, in which {@code %p} stands for the process id
   * @param launch folder that is shared with the other JVMs of {@code redflag run}, or null
   * @param claim name of the mark that the first JVM to write such a file leaves in that folder
   */
  static RunFile open(String name, Path launch, String claim) throws IOException {
    String pid = Long.toString(ProcessHandle.current().pid());
    Path path = Path.of(name.replace("%p", pid)).toAbsolutePath();
    Files.createDirectories(path.getParent());
    RunFile file = name.contains("%p") || isFirst(launch, claim) ? open(path) : null;
    if (file != null) {
      return file;
    }
    Path own = path.resolveSibling(withPid(path.getFileName().toString(), pid));
    file = open(own);
    if (file == null) {
      throw new IOException("another process writes it");
    }
    return file;
  }

  private static boolean isFirst(Path launch, String claim) throws IOException {
    if (launch == null) {
      return true;
    }
    try {
      Files.createFile(launch.resolve(claim));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Opens a file, and takes its lock for as long as this JVM lives; null where another has it. */
  @SuppressWarnings("resource") // a lock goes with its file
  private static RunFile open(Path path) throws IOException {
    FileOutputStream out = new FileOutputStream(path.toFile(), true);
    if (Files.isRegularFile(path)) {
      FileLock lock = out.getChannel().tryLock();
      if (lock == null) {
        out.close();
        return null;
      }
      out.getChannel().truncate(0);
    }
    return new RunFile(path, out);
  }

  private static String withPid(String file, String pid) {
    int dot = file.lastIndexOf('.');
    return dot <= 0 ? file + "." + pid : file.substring(0, dot) + "." + pid + file.substring(dot);
  }

  Path path() {
    return path;
  }

  /** Writes; called with the hooks off, and must not ask for the thread's state itself. */
  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    out.write(bytes, from, length);
  }
}
