package dev.redflag.cli.session;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.suppress.SuppressionException;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.report.folder.ReportFolder;
import dev.redflag.report.json.JsonReport;
import dev.redflag.report.junit.JunitReport;
import dev.redflag.report.sarif.SarifReport;
import dev.redflag.report.source.SourceRoots;
import dev.redflag.report.text.TextReport;
import dev.redflag.report.text.UseReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reports what sessions hold, in the forms that are asked for; as text where none is. */
public final class SessionReport {
  /**
   * Where to report to; null for nowhere.
   *
   * @param folder takes all forms
   * @param json takes JSON
   * @param sarif takes SARIF
   * @param junit takes JUnit XML
   * @param sources where the program's source files are looked for
   */
  public record Outputs(Path folder, Path json, Path sarif, Path junit, SourceRoots sources) {
    private boolean isNone() {
      return folder == null && json == null && sarif == null && junit == null;
    }
  }

  private interface Form {
    void write(Run run, Writer out) throws IOException;
  }

  private final List<Path> sessions;
  private final Outputs outputs;
  private final Suppressions.Sources suppressions;
  private final int exitCode;
  private String origin;

  /**
   * @param sessions the files to read
   * @param suppressions where the races that are known stand
   * @param exitCode the status where a finding is open
   */
  public SessionReport(
      List<Path> sessions, Outputs outputs, Suppressions.Sources suppressions, int exitCode) {
    this.sessions = sessions;
    this.outputs = outputs;
    this.suppressions = suppressions;
    this.exitCode = exitCode;
    origin = sessions.size() == 1 ? "1 session" : sessions.size() + " sessions";
  }

  /** The same, but the summary tells that the findings come from there. */
  public SessionReport of(String there) {
    origin = there;
    return this;
  }

  /** Reports; returns the exit status. */
  public int run(PrintWriter out, PrintWriter err) throws CommandException {
    ExitStatus.check(exitCode);
    SessionInput input = new SessionInput(err);
    Suppressions known = known();
    Run run = suppressed(input.read(sessions), known);
    input.progress().tell("writing %,d findings", run.findings().size());
    write(run);
    if (outputs.isNone()) {
      for (Finding f : run.findings()) {
        if (!f.suppressed()) {
          out.print(TextReport.block(f));
        }
      }
    }
    out.print(UseReport.text(known.uses(run.findings()), true));
    out.print(TextReport.summary(run, origin));
    out.flush();
    input.failIfDamaged();
    return run.open() > 0 ? exitCode : ExitStatus.FINE;
  }

  private Suppressions known() throws CommandException {
    try {
      return Suppressions.read(suppressions);
    } catch (SuppressionException e) {
      throw new CommandException(ExitStatus.WRONG_USE, e.getMessage());
    }
  }

  private static Run suppressed(Run run, Suppressions known) {
    List<Finding> findings = run.findings().stream().map(known::apply).toList();
    return Run.merge(List.of(new Run(run.tool(), findings, run.coverage())), run.tool());
  }

  private void write(Run run) throws CommandException {
    if (outputs.folder() != null) {
      try {
        ReportFolder.write(run, outputs.sources(), outputs.folder());
      } catch (IOException e) {
        throw cannotWrite(outputs.folder());
      }
    }
    if (outputs.json() != null) {
      try {
        JsonReport.write(run, outputs.json());
      } catch (IOException e) {
        throw cannotWrite(outputs.json());
      }
    }
    write(run, outputs.sarif(), (r, to) -> SarifReport.write(r, outputs.sources(), to));
    write(run, outputs.junit(), JunitReport::write);
  }

  private static void write(Run run, Path file, Form form) throws CommandException {
    if (file == null) {
      return;
    }
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (Writer out = Files.newBufferedWriter(file)) {
        form.write(run, out);
      }
    } catch (IOException e) {
      throw cannotWrite(file);
    }
  }

  private static CommandException cannotWrite(Path file) {
    return new CommandException(
        ExitStatus.WRONG_USE, "cannot write the report to '" + file + "'; check its path");
  }
}
