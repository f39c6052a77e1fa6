package dev.redflag.report.session;

import dev.redflag.analysis.run.Run;
import dev.redflag.report.json.JsonReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A JVM's place in a session's folder: a file that names it from the moment that it is attached to,
 * and its findings as soon as there are any, at the latest when it ends.
 */
public final class SessionFile {
  static final String PREFIX = "jvm-";
  static final String ATTACHED = ".attached";
  static final String FINDINGS = ".json";
  static final String COUNTERS = ".counters";
  static final String COSTS = ".jfr";

  private final Path folder;
  private final String name;

  private SessionFile(Path folder, String name) {
    this.folder = folder;
    this.name = name;
  }

  /** Enters this JVM into the session. */
  public static SessionFile enter(Path folder) throws IOException {
    long pid = ProcessHandle.current().pid();
    String name = PREFIX + pid + "-" + Long.toHexString(System.nanoTime());
    String jvm = pid + "\n" + System.getProperty("java.version") + "\n" + command() + "\n";
    Files.writeString(folder.resolve(name + ATTACHED), jvm, StandardOpenOption.CREATE_NEW);
    return new SessionFile(folder, name);
  }

  /** What the JVM runs, in one line. */
  private static String command() {
    return System.getProperty("sun.java.command", "").replace('\n', ' ').replace('\r', ' ');
  }

  /**
   * Where this JVM is to leave a recording of the Flight Recorder that tells what costs most; null
   * where the launcher does not want one.
   */
  public Path costs() {
    return Files.exists(folder.resolve(SessionFolder.COSTS_WANTED))
        ? folder.resolve(name + COSTS)
        : null;
  }

  /**
   * Writes what was found so far over what was written before.
   *
   * @return false where the session is over and its folder gone
   */
  public boolean write(Run run) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    JsonReport.write(run, folder.resolve(name + FINDINGS));
    return true;
  }

  /**
   * Writes the detector's counters, for a launcher that wants them.
   *
   * @param pairs a name, its value, and so on
   */
  public void writeCounters(String[] pairs) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i + 1 < pairs.length; i += 2) {
      text.append(pairs[i]).append('\t').append(pairs[i + 1]).append('\n');
    }
    Files.writeString(folder.resolve(name + COUNTERS), text.toString());
  }
}
