package dev.redflag.agent.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** This JVM's two files in the folder that {@code redflag run} shares with the JVMs it started. */
public final class Session {
  /** Suffix of the empty file that says that a JVM was attached to. */
  public static final String ATTACHED = ".attached";

  /** Suffix of the file of a JVM's findings. */
  public static final String FINDINGS = ".json";

  private final Path folder;
  private final String name;

  private Session(Path folder, String name) {
    this.folder = folder;
    this.name = name;
  }

  /** Enters this JVM into the session. */
  public static Session enter(Path folder) throws IOException {
    String name = "jvm-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
    Files.createFile(folder.resolve(name + ATTACHED));
    return new Session(folder, name);
  }

  Path findings() {
    return folder.resolve(name + FINDINGS);
  }
}
