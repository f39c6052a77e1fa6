package dev.redflag.agent.output;

import dev.redflag.agent.options.Options;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Findings;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.happensbefore.HiddenState;
import dev.redflag.instrument.Coverage;
import dev.redflag.report.Version;
import dev.redflag.report.json.JsonReport;
import dev.redflag.report.session.SessionFile;
import dev.redflag.report.text.TextReport;
import dev.redflag.report.text.UseReport;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.detector.RuntimeStatistics;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.race.Races.Tally;
import dev.redflag.runtime.shadow.ShadowRoom;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The report of this JVM: the summary line, the JSON file, the counters. Made once, at the JVM's
 * end or where the first finding ends it; the session's file is also written as findings come,
 * since a JVM that is halted makes no report.
 */
public final class EndReport implements Runnable {
  /** Findings after which the session's file is written at the end only. */
  private static final int EAGER = 200;

  private final Options options;
  private final Suppressions suppressions;
  private final HiddenState hidden;
  private final Coverage coverage;
  private final Instrumentation instrumentation;
  private final SessionFile session;
  private final Recording recording;
  private final SessionJournal journal;
  private int eagerWrites;
  private boolean made;

  /**
   * Makes the report of a run that has begun.
   *
   * @param hidden state of compilers and tools, not watched
   * @param session where {@code redflag run} looks for it, or null
   * @param recording what ends with the run, or null
   * @param journal the session file, which ends with the run, or null
   */
  public EndReport(
      Options options,
      Suppressions suppressions,
      HiddenState hidden,
      Coverage coverage,
      Instrumentation instrumentation,
      SessionFile session,
      Recording recording,
      SessionJournal journal) {
    this.options = options;
    this.suppressions = suppressions;
    this.hidden = hidden;
    this.coverage = coverage;
    this.instrumentation = instrumentation;
    this.session = session;
    this.recording = recording;
    this.journal = journal;
  }

  /** Writes what is known so far for {@code redflag run}, where this JVM is one of its. */
  public synchronized void writeSession() {
    if (session != null && !made && eagerWrites++ < EAGER) {
      writeSession(run(false));
    }
  }

  /** Whether the session took it. */
  private boolean writeSession(Run run) {
    try {
      return session.write(run);
    } catch (IOException e) {
      StandardError.say("cannot write the findings for redflag run (" + e + ").");
      return false;
    }
  }

  /** What is known so far; the run goes on. */
  public synchronized Run present() {
    return run(true);
  }

  private void writeCounters() {
    try {
      session.writeCounters(RuntimeStatistics.pairs());
    } catch (IOException e) {
      StandardError.say("cannot write the counters for redflag run (" + e + ").");
    }
  }

  /** Writes what is known so far as JSON; the run goes on. */
  public synchronized void dump(Path file) {
    write(run(true), file);
  }

  @Override
  public synchronized void run() {
    if (made) {
      return;
    }
    made = true;
    if (recording != null) {
      recording.end(options.verbose());
    }
    Run run = run(true);
    if (journal != null) {
      journal.end(run);
    }
    boolean launcherTells = session != null && writeSession(run);
    if (session != null && options.chase() != null) {
      writeCounters();
    }
    if (session == null) {
      StandardError.write(UseReport.text(suppressions.uses(run.findings()), options.verbose()));
    }
    if (!launcherTells && !run.findings().isEmpty() || options.verbose()) {
      StandardError.write(TextReport.summary(run, MainClass.name()));
    }
    if (session == null && options.json() != null) {
      String pid = Long.toString(ProcessHandle.current().pid());
      write(run, Path.of(options.json().replace("%p", pid)));
    }
    if (options.stats()) {
      StandardError.write(Statistics.text());
    }
    if (ShadowRoom.isNoted()) {
      StandardError.say("of " + CoverageReport.NO_ROOM + ", " + CoverageReport.lackOfRoom() + ".");
    }
    faults();
  }

  /** What makes the findings of this JVM. */
  public static Tool tool() {
    return new Tool(
        Version.text(), Detectors.installed().name(), System.getProperty("java.vm.version"));
  }

  private Run run(boolean whole) {
    List<Finding> findings = new ArrayList<>();
    for (Tally tally : Races.tallies()) {
      findings.add(suppressions.apply(Findings.of(tally.record(), tally.count())));
    }
    return new Run(
        tool(),
        Findings.merge(findings),
        CoverageReport.of(coverage, suppressions, hidden, whole ? instrumentation : null));
  }

  private static void write(Run run, Path file) {
    try {
      JsonReport.write(run, file);
    } catch (IOException e) {
      StandardError.say("cannot write the findings to '" + file + "' (" + e.getMessage() + ").");
    }
  }

  private void faults() {
    if (Faults.isOrderLost()) {
      StandardError.say(
          "memory ran out where threads were ordered, and no race was reported from then on;"
              + " give the JVM a larger -Xmx.");
    }
    if (Faults.count() > 0) {
      StandardError.say(
          "an error of its own was caught (at "
              + Faults.where()
              + ": "
              + Faults.first()
              + "), "
              + Faults.count()
              + " in all; races may have been missed there.");
      if (options.verbose()) {
        StringBuilder trace = new StringBuilder();
        for (StackTraceElement frame : Faults.first().getStackTrace()) {
          trace.append("    at ").append(frame).append('\n');
        }
        StandardError.write(trace.toString());
      }
    }
  }
}
