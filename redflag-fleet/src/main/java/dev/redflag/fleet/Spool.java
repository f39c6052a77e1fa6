package dev.redflag.fleet;

import dev.redflag.analysis.file.WholeFile;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.PairsFileException;
import dev.redflag.fleet.RunReport.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What a machine keeps for the time in which the store is away: the last assignment of a program,
 * and the reports that the store has not acknowledged. Each is a file that is whole or absent.
 */
final class Spool {
  private static final String LAST = "last.assignment";
  private static final String REPORT = ".report";
  private static final String TURN = "reports.lock";

  private final Path folder;

  Spool(Path folder) {
    this.folder = folder;
  }

  // ---- the last assignment ----------------------------------------------------------------------

  void keep(Assignment assignment) throws IOException {
    Properties text = new Properties();
    if (assignment instanceof Assignment.Chase chase) {
      text.setProperty("first", chase.first());
      text.setProperty("second", chase.second());
    } else if (assignment instanceof Assignment.Observe observe) {
      StringWriter pairs = new StringWriter();
      PairsFile.write(observe.pairs(), pairs);
      text.setProperty("pairs", pairs.toString());
      put(text, "seen", new ArrayList<>(observe.seen()));
    }
    write(text, LAST);
  }

  /** The last assignment, for a run of a new id; to idle where there is none. */
  Assignment last() {
    String run = UUID.randomUUID().toString();
    try {
      Properties text = read(folder.resolve(LAST));
      if (text.containsKey("first")) {
        return new Assignment.Chase(
            run, text.getProperty("first"), text.getProperty("second"), false);
      }
      if (text.containsKey("pairs")) {
        BufferedReader pairs = new BufferedReader(new StringReader(text.getProperty("pairs")));
        return new Assignment.Observe(
            run, PairsFile.read(pairs, "the last assignment"), new TreeSet<>(list(text, "seen")));
      }
    } catch (IOException | IllegalArgumentException | PairsFileException e) {
      return new Assignment.Idle(run, false); // there is none that can be read
    }
    return new Assignment.Idle(run, false);
  }

  // ---- reports ----------------------------------------------------------------------------------

  void keep(RunReport report) throws IOException {
    Properties text = new Properties();
    text.setProperty("run", report.run());
    text.setProperty("program", report.program());
    text.setProperty("version", report.version());
    text.setProperty("kind", report.kind().name());
    if (report.first() != null) {
      text.setProperty("first", report.first());
      text.setProperty("second", report.second());
    }
    text.setProperty("ended", Long.toString(report.ended()));
    text.setProperty("status", Integer.toString(report.status()));
    text.setProperty("totalMillis", Long.toString(report.totalMillis()));
    text.setProperty("waitedMillis", Long.toString(report.waitedMillis()));
    text.setProperty("lateMillis", Long.toString(report.lateMillis()));
    text.setProperty("waits", Long.toString(report.waits()));
    text.setProperty("proved", Boolean.toString(report.proved()));
    put(text, "seen", report.seen());
    List<String> ids = new ArrayList<>(new TreeMap<>(report.findings()).keySet());
    put(text, "finding", ids);
    put(text, "content", ids.stream().map(report.findings()::get).toList());
    write(text, report.run() + REPORT);
  }

  /** The reports that are kept; those that cannot be read are passed over. */
  List<RunReport> reports() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith(REPORT)).sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
    List<RunReport> reports = new ArrayList<>();
    for (Path file : files) {
      try {
        reports.add(report(read(file)));
      } catch (NoSuchFileException e) {
        continue; // another process has handed it in
      } catch (IllegalArgumentException | CharacterCodingException e) {
        Files.move(file, file.resolveSibling(file.getFileName() + ".damaged"));
      }
    }
    return reports;
  }

  private static RunReport report(Properties text) {
    Map<String, String> findings = new TreeMap<>();
    List<String> ids = list(text, "finding");
    List<String> contents = list(text, "content");
    for (int i = 0; i < ids.size(); i++) {
      findings.put(ids.get(i), contents.get(i));
    }
    return new RunReport(
        needed(text, "run"),
        needed(text, "program"),
        needed(text, "version"),
        Kind.valueOf(needed(text, "kind")),
        text.getProperty("first"),
        text.getProperty("second"),
        Long.parseLong(needed(text, "ended")),
        Integer.parseInt(needed(text, "status")),
        Long.parseLong(needed(text, "totalMillis")),
        Long.parseLong(needed(text, "waitedMillis")),
        Long.parseLong(text.getProperty("lateMillis", "0")), // an older version has none
        Long.parseLong(needed(text, "waits")),
        Boolean.parseBoolean(needed(text, "proved")),
        list(text, "seen"),
        findings);
  }

  private static String needed(Properties text, String key) {
    String value = text.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException(key);
    }
    return value;
  }

  /** Who hands in the reports: of many that end at once one does. */
  static final class Turn implements AutoCloseable {
    private final FileChannel channel;
    private final FileLock lock;

    private Turn(Path file) throws IOException {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock taken;
      try {
        taken = channel.tryLock();
      } catch (OverlappingFileLockException e) {
        taken = null; // another thread's
      } catch (IOException e) {
        channel.close();
        throw e;
      }
      lock = taken;
    }

    boolean isOurs() {
      return lock != null;
    }

    @Override
    public void close() throws IOException {
      channel.close(); // gives back the lock
    }
  }

  /** Asks whether the caller is to hand in the reports; not so as long as another is at it. */
  Turn turn() throws IOException {
    Files.createDirectories(folder);
    return new Turn(folder.resolve(TURN));
  }

  /** The store has a report. */
  void drop(RunReport report) throws IOException {
    Files.deleteIfExists(folder.resolve(report.run() + REPORT));
  }

  // ---- files ------------------------------------------------------------------------------------

  private static void put(Properties text, String key, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      text.setProperty(key + "." + i, values.get(i));
    }
  }

  private static List<String> list(Properties text, String key) {
    List<String> values = new ArrayList<>();
    for (int i = 0; text.containsKey(key + "." + i); i++) {
      values.add(text.getProperty(key + "." + i));
    }
    return values;
  }

  private static Properties read(Path file) throws IOException {
    Properties text = new Properties();
    text.load(new StringReader(Files.readString(file)));
    return text;
  }

  private void write(Properties text, String name) throws IOException {
    Files.createDirectories(folder);
    WholeFile.write(folder.resolve(name), out -> text.store(out, null));
  }
}
