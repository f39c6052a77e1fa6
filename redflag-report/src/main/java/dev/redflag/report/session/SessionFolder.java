package dev.redflag.report.session;

import dev.redflag.analysis.run.Run;
import dev.redflag.report.json.JsonInput;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A session's folder as its launcher sees it. */
public final class SessionFolder implements AutoCloseable {
  /** A file of this name asks the JVMs for what costs most. */
  static final String COSTS_WANTED = "costs";

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private final Path folder;

  private SessionFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * What the JVMs of a session left.
   *
   * @param attached number of JVMs that were attached to
   * @param silent number of those that left no findings: they were killed or run on
   * @param runs what the others found
   */
  public record Outcome(int attached, int silent, List<Run> runs) {}

  /**
   * A JVM that was attached to.
   *
   * @param pid its process id
   * @param version its Java version
   * @param command its main class or jar with the arguments; empty where it ran none
   */
  public record Jvm(String pid, String version, String command) {}

  /** Makes the folder of a new session, which none but this user can read. */
  public static SessionFolder create() throws IOException {
    return new SessionFolder(Files.createTempDirectory("redflag-"));
  }

  /** The folder. */
  public Path path() {
    return folder;
  }

  /** The JVMs that were attached to, in no order. */
  public List<Jvm> jvms() throws IOException {
    List<Jvm> jvms = new ArrayList<>();
    try (DirectoryStream<Path> entered =
        Files.newDirectoryStream(folder, SessionFile.PREFIX + "*" + SessionFile.ATTACHED)) {
      for (Path mark : entered) {
        List<String> lines = Files.readAllLines(mark);
        if (lines.size() == 3) { // else it is being written
          jvms.add(new Jvm(lines.get(0), lines.get(1), lines.get(2)));
        }
      }
    }
    return jvms;
  }

  /** Reads what the JVMs left; an {@link IOException} says which file is damaged. */
  public Outcome outcome() throws IOException {
    List<Run> runs = new ArrayList<>();
    int attached = 0;
    try (DirectoryStream<Path> entered =
        Files.newDirectoryStream(folder, SessionFile.PREFIX + "*" + SessionFile.ATTACHED)) {
      for (Path mark : entered) {
        attached++;
        String name = mark.getFileName().toString();
        String jvm = name.substring(0, name.length() - SessionFile.ATTACHED.length());
        Path findings = folder.resolve(jvm + SessionFile.FINDINGS);
        if (Files.exists(findings)) {
          runs.add(JsonInput.read(findings));
        }
      }
    }
    return new Outcome(attached, attached - runs.size(), runs);
  }

  /** Asks the JVMs that are attached to from now on to record what costs most. */
  public void wantCosts() throws IOException {
    Files.createFile(folder.resolve(COSTS_WANTED));
  }

  /** The recordings of what costs most that the JVMs left, in no order. */
  public List<Path> costs() throws IOException {
    List<Path> recordings = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, SessionFile.PREFIX + "*" + SessionFile.COSTS)) {
      files.forEach(recordings::add);
    }
    return recordings;
  }

  /** The counters that the JVMs handed over, added up; those that are no numbers are left out. */
  public Map<String, Long> counters() throws IOException {
    Map<String, Long> sums = new HashMap<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, SessionFile.PREFIX + "*" + SessionFile.COUNTERS)) {
      for (Path file : files) {
        for (String line : Files.readAllLines(file)) {
          int tab = line.indexOf('\t');
          if (tab > 0 && NUMBER.matcher(line.substring(tab + 1)).matches()) {
            sums.merge(line.substring(0, tab), Long.valueOf(line.substring(tab + 1)), Long::sum);
          }
        }
      }
    }
    return sums;
  }

  /** Deletes the folder. JVMs that run on find it gone. */
  @Override
  public void close() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
  }
}
