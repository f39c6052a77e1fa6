package dev.redflag.agent.output;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.report.binary.SessionWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The session file of this JVM: each finding is written out when it is made, so that a kill loses
 * none; the end adds how often each happened, and what was looked at.
 */
public final class SessionJournal {
  private final RunFile file;
  private final SessionWriter writer;
  private boolean ended;

  private SessionJournal(RunFile file, SessionWriter writer) {
    this.file = file;
    this.writer = writer;
  }

  /**
   * Begins the file.
   *
   * @param name its path, in which {@code %p} stands for the process id
   * @param launch folder that is shared with the other JVMs of {@code redflag run}, or null
   */
  public static SessionJournal begin(String name, Path launch, Tool tool) throws IOException {
    RunFile file = RunFile.open(name, launch, "journaled");
    SessionWriter writer = new SessionWriter(file, tool);
    writer.flush();
    return new SessionJournal(file, writer);
  }

  /** Writes a finding out. One that is made after the end is lost to the file. */
  synchronized void add(Finding finding) {
    if (!ended) {
      writer.add(finding);
      writer.flush();
    }
  }

  /** Ends the file. */
  synchronized void end(Run run) {
    if (ended) {
      return;
    }
    ended = true;
    for (Finding f : run.findings()) {
      writer.count(f.id(), f.count());
    }
    writer.coverage(run.coverage());
    Throwable failure = writer.finish();
    if (failure != null) {
      StandardError.say("the session '" + file.path() + "' is not whole (" + failure + ").");
    }
  }
}
