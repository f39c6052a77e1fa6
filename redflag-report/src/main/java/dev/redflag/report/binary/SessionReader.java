package dev.redflag.report.binary;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.Findings;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.runtime.container.BlockReader;
import dev.redflag.runtime.container.ContainerException;
import dev.redflag.runtime.container.ContainerFormat;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads session files. Its memory is one finding for each id, however many records the file has.
 */
public final class SessionReader {
  private final Map<String, Finding> findings = new LinkedHashMap<>();
  private final List<String> texts = new ArrayList<>();
  private Tool tool = new Tool("", "", "");
  private Coverage coverage = Coverage.NONE;
  private BlockReader in;

  private final Runnable eachFinding;

  private SessionReader(Runnable eachFinding) {
    this.eachFinding = eachFinding;
  }

  /**
   * What a file holds.
   *
   * @param run what could be read
   * @param damage what is wrong with the rest, in a sentence with the offset; null for a whole file
   * @param cutOff whether the rest is just missing, as after a kill
   */
  public record Outcome(Run run, String damage, boolean cutOff) {}

  /** Whether a file begins as session files do. */
  public static boolean isSession(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(ContainerFormat.MAGIC.length), ContainerFormat.MAGIC);
    }
  }

  /** Reads a file; an {@link IOException} where it cannot be read at all. */
  public static Outcome read(Path file) throws IOException {
    return read(file, () -> {});
  }

  /**
   * Reads a file; an {@link IOException} where it cannot be read at all.
   *
   * @param eachFinding is run after each record of a finding
   */
  public static Outcome read(Path file, Runnable eachFinding) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return new SessionReader(eachFinding).outcome(in);
    }
  }

  private Outcome outcome(InputStream from) throws IOException {
    ContainerException damage = null;
    try {
      in = new BlockReader(from::read, "session", ContainerFormat.SESSION);
      while (in.next()) {
        block();
      }
    } catch (ContainerException e) {
      damage = e;
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
    Run run = new Run(tool, Findings.merge(findings.values()), coverage);
    return new Outcome(
        run, damage == null ? null : damage.getMessage(), damage != null && damage.isCutOff());
  }

  private void block() throws ContainerException {
    while (in.kind() == SessionFormat.FINDINGS && in.hasRecord()) {
      int operation = in.operation();
      switch (operation) {
        case SessionFormat.TOOL -> tool = new Tool(in.text(), in.text(), in.text());
        case SessionFormat.TEXT -> texts.add(in.text());
        case SessionFormat.FINDING -> {
          Finding f = finding();
          findings.merge(f.id(), f, Findings::merge);
          eachFinding.run();
        }
        case SessionFormat.COUNT -> {
          String id = text();
          long count = in.longNumber();
          findings.computeIfPresent(id, (key, f) -> f.withCount(count));
        }
        case SessionFormat.COVERAGE -> coverage = coverage();
        default -> throw in.wrong("there is no record " + operation);
      }
    }
  }

  /** A text by its number; null for 0. */
  private String text() throws ContainerException {
    int number = in.numberBelow(texts.size() + 1, "text");
    return number == 0 ? null : texts.get(number - 1);
  }

  private String required() throws ContainerException {
    String text = text();
    if (text == null) {
      throw in.wrong("a text is missing");
    }
    return text;
  }

  private Finding finding() throws ContainerException {
    String id = required();
    String variable = required();
    Kind kind = Kind.values()[in.numberBelow(Kind.values().length, "kind")];
    int index = in.number() - 1;
    Confidence confidence =
        Confidence.values()[in.numberBelow(Confidence.values().length, "confidence")];
    int level = in.number();
    String accuracy = text();
    RaceClass raceClass = RaceClass.ofKey(required());
    String reason = text();
    long count = in.longNumber();
    String suppression = text();
    int flags = in.number();
    return new Finding(
        id,
        variable,
        kind,
        index,
        confidence,
        level,
        accuracy,
        raceClass,
        reason,
        0,
        count,
        suppression,
        (flags & SessionFormat.CAUGHT) != 0,
        access(flags),
        access(in.number()));
  }

  private FindingAccess access(int flags) throws ContainerException {
    String thread = required();
    List<String> locks = list();
    List<String> stack = list();
    List<String> startedAt = list();
    return new FindingAccess(
        (flags & SessionFormat.WRITE) != 0,
        thread,
        locks,
        (flags & SessionFormat.LOCKS_KNOWN) != 0,
        stack,
        (flags & SessionFormat.WHOLE_STACK) != 0,
        startedAt,
        text(),
        text(),
        (flags & SessionFormat.SITE) != 0 ? required() : null,
        (flags & SessionFormat.VALUE) != 0 ? required() : null,
        (flags & SessionFormat.REPLACED) != 0 ? required() : null);
  }

  private List<String> list() throws ContainerException {
    int size = in.number();
    List<String> list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      list.add(required());
    }
    return list;
  }

  private Coverage coverage() throws ContainerException {
    int classes = in.number();
    List<Untouched> untouched = new ArrayList<>();
    for (int left = in.number(); left > 0; left--) {
      untouched.add(new Untouched(in.text(), in.text()));
    }
    List<Unmodelled> unmodelled = new ArrayList<>();
    for (int left = in.number(); left > 0; left--) {
      unmodelled.add(new Unmodelled(in.text(), in.text(), in.longNumber()));
    }
    return new Coverage(classes, untouched, unmodelled, in.longNumber());
  }
}
