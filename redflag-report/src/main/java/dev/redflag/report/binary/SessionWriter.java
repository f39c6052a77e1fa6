package dev.redflag.report.binary;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.runtime.container.BlockSink;
import dev.redflag.runtime.container.BlockWriter;
import dev.redflag.runtime.container.ContainerFormat;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes a session file, finding by finding. Guarded by whoever holds it. */
public final class SessionWriter {
  private final BlockWriter out;
  private final Map<String, Integer> texts = new HashMap<>();

  /** Begins a session's file. */
  public SessionWriter(BlockSink sink, Tool tool) {
    out = new BlockWriter(sink, ContainerFormat.SESSION, SessionFormat.FINDINGS);
    out.begin(SessionFormat.TOOL);
    out.text(tool.version()).text(tool.detector()).text(tool.jdk());
  }

  /** Writes a whole run into a file; what it held before is gone. */
  public static void write(Run run, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (OutputStream to = new BufferedOutputStream(Files.newOutputStream(file))) {
      SessionWriter writer = new SessionWriter(to::write, run.tool());
      for (Finding f : run.findings()) {
        writer.add(f);
      }
      writer.coverage(run.coverage());
      Throwable failure = writer.finish();
      if (failure != null) {
        throw new IOException(failure);
      }
    }
  }

  /** Adds a finding; its count adds to what the file has for its id. */
  public void add(Finding f) {
    int id = text(f.id());
    int variable = text(f.variable());
    int accuracy = text(f.accuracy());
    int raceClass = text(f.raceClass().key());
    int reason = text(f.reason());
    int suppression = text(f.suppression());
    Access current = new Access(f.current());
    Access earlier = new Access(f.earlier());
    out.begin(SessionFormat.FINDING);
    out.number(id).number(variable).number(f.kind().ordinal()).number(f.index() + 1);
    out.number(f.confidence().ordinal()).number(f.level()).number(accuracy);
    out.number(raceClass).number(reason).longNumber(f.count()).number(suppression);
    current.write(f.caught() ? SessionFormat.CAUGHT : 0);
    earlier.write(0);
  }

  /** Sets the count of a finding that was added. */
  public void count(String id, long count) {
    int number = text(id);
    out.begin(SessionFormat.COUNT);
    out.number(number).longNumber(count);
  }

  /** Adds what was looked at. */
  public void coverage(Coverage coverage) {
    out.begin(SessionFormat.COVERAGE).number(coverage.classes());
    out.number(coverage.untouched().size());
    for (Untouched u : coverage.untouched()) {
      out.text(u.className()).text(u.reason());
    }
    out.number(coverage.unmodelled().size());
    for (Unmodelled u : coverage.unmodelled()) {
      out.text(u.method()).text(u.site()).longNumber(u.calls());
    }
    out.longNumber(coverage.dropped());
  }

  /** Lets what was added outlive a kill. */
  public void flush() {
    out.flush();
  }

  /** Ends the file; returns why it is not whole, or null. */
  public Throwable finish() {
    out.finish();
    return out.failure();
  }

  /** The number of a text, defined here where it is new. */
  private int text(String text) {
    if (text == null) {
      return 0;
    }
    Integer known = texts.get(text);
    if (known != null) {
      return known;
    }
    int number = texts.size() + 1;
    texts.put(text, number);
    out.begin(SessionFormat.TEXT);
    out.text(text);
    return number;
  }

  /** An access whose texts are defined. */
  private final class Access {
    private final FindingAccess access;
    private final int thread;
    private final int operation;
    private final int synchronization;
    private final int site;
    private final int value;
    private final int replaced;
    private final int[][] lists;

    Access(FindingAccess access) {
      this.access = access;
      thread = text(access.thread());
      operation = text(access.operation());
      synchronization = text(access.synchronization());
      site = text(access.site());
      value = text(access.value());
      replaced = text(access.replaced());
      lists = new int[][] {all(access.locks()), all(access.stack()), all(access.startedAt())};
    }

    private int[] all(List<String> list) {
      int[] numbers = new int[list.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = text(list.get(i));
      }
      return numbers;
    }

    void write(int flags) {
      out.number(
          flags
              | (access.write() ? SessionFormat.WRITE : 0)
              | (access.locksKnown() ? SessionFormat.LOCKS_KNOWN : 0)
              | (access.wholeStack() ? SessionFormat.WHOLE_STACK : 0)
              | (site != 0 ? SessionFormat.SITE : 0)
              | (value != 0 ? SessionFormat.VALUE : 0)
              | (replaced != 0 ? SessionFormat.REPLACED : 0));
      out.number(thread);
      for (int[] list : lists) {
        out.number(list.length);
        for (int number : list) {
          out.number(number);
        }
      }
      out.number(operation).number(synchronization);
      if (site != 0) {
        out.number(site);
      }
      if (value != 0) {
        out.number(value);
      }
      if (replaced != 0) {
        out.number(replaced);
      }
    }
  }
}
