package dev.redflag.report.text;

import dev.redflag.analysis.finding.Explanation;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Run;
import java.util.List;

/** The text that a user reads: a block a finding, and the line that closes a run. */
public final class TextReport {
  private static final String RULE = "=".repeat(72) + "\n";

  /** Frames shown of where a thread was started. */
  private static final int STARTED_AT = 10;

  private TextReport() {}

  /** The block of a finding. */
  public static String block(Finding finding) {
    StringBuilder out = new StringBuilder(1024);
    out.append(RULE);
    out.append("WARNING: DATA RACE\n").append("Variable: ").append(variable(finding)).append('\n');
    FindingAccess current = finding.current();
    FindingAccess earlier = finding.earlier();
    out.append('\n').append(current.write() ? "Write" : "Read");
    access(out, finding, current);
    out.append('\n').append(finding.caught() ? "At the same time, " : "Previous ");
    out.append(earlier.kind());
    access(out, finding, earlier);
    startedAt(out, current);
    if (!earlier.thread().equals(current.thread())) {
      startedAt(out, earlier);
    }
    out.append('\n').append(Explanation.of(finding)).append('\n');
    out.append("Finding ").append(finding.id()).append(", ");
    out.append(finding.raceClass().key()).append(": ").append(finding.raceClass().sentence());
    out.append(".\n");
    if (finding.pair() != null) {
      out.append("Pair: ").append(finding.pair()).append('\n');
    }
    return out.append(RULE).toString();
  }

  /** The block that completes an earlier one, whose second stack was out of the history. */
  public static String completion(Finding finding) {
    StringBuilder out = new StringBuilder(1024);
    out.append(RULE);
    out.append("Finding ").append(finding.id()).append(" again, now with both stacks\n");
    out.append("Variable: ").append(variable(finding)).append('\n');
    out.append('\n').append(finding.current().write() ? "Write" : "Read");
    access(out, finding, finding.current());
    out.append('\n').append(finding.caught() ? "At the same time, " : "Previous ");
    out.append(finding.earlier().kind());
    access(out, finding, finding.earlier());
    return out.append(RULE).toString();
  }

  /** The variable and what it is. */
  public static String variable(Finding finding) {
    return switch (finding.kind()) {
      case FIELD -> finding.variable() + " (field)";
      case STATIC -> finding.variable() + " (static field)";
      case ARRAY -> finding.variable() + " (array, element " + finding.index() + ")";
      case OBJECT -> finding.variable() + " (state of the object)";
    };
  }

  private static void access(StringBuilder out, Finding finding, FindingAccess access) {
    out.append(" of ").append(shortName(finding));
    if (finding.unseen() && access == finding.earlier()) {
      out.append(" by ").append(access.thread()).append(", writing ").append(access.value());
      out.append('\n');
      return;
    }
    out.append(" by thread \"").append(access.thread()).append("\", ");
    if (access.seen() != null) {
      out.append(access.seen()).append(", ");
    }
    out.append(finding.caught() && !access.locksKnown() ? "locks not known" : locks(access));
    out.append(":\n");
    if (access.operation() != null) {
      out.append("    by calling ").append(access.operation()).append('\n');
    }
    frames(out, access.stack());
    if (access.isCut()) {
      out.append("    (and what called that: a stack is cut at ");
      out.append(access.stack().size()).append(" frames)\n");
    }
    if (!access.wholeStack()) {
      out.append(
          access.stack().size() > 1
              ? "    (from another pass through that line: this one's stack is out of the history)\n"
              : "    (this is all: the rest of the stack is out of the thread's history)\n");
    }
  }

  private static String shortName(Finding finding) {
    return finding.kind() == Kind.ARRAY
        ? "element " + finding.index() + " of " + finding.variable()
        : finding.variable();
  }

  private static String locks(FindingAccess access) {
    if (!access.locksKnown()) {
      return "locks no longer known";
    }
    return access.locks().isEmpty()
        ? "holding no lock"
        : "holding " + String.join(", ", access.locks());
  }

  private static void startedAt(StringBuilder out, FindingAccess access) {
    if (!access.startedAt().isEmpty()) {
      out.append('\n').append("Thread \"").append(access.thread()).append("\" was started at:\n");
      int shown = Math.min(access.startedAt().size(), STARTED_AT);
      frames(out, access.startedAt().subList(0, shown));
      int more = access.startedAt().size() - shown;
      if (more > 0) {
        out.append("    ... ").append(more).append(" more\n");
      }
    }
  }

  private static void frames(StringBuilder out, List<String> frames) {
    for (String frame : frames) {
      out.append("    at ").append(frame).append('\n');
    }
  }

  /**
   * The line that closes a run. Its form is fixed: scripts read it.
   *
   * @param place what ran: a main class, or a number of JVMs
   */
  public static String summary(Run run, String place) {
    return unmodelled(run)
        + "Redflag: "
        + run.open()
        + " findings ("
        + run.suppressed()
        + " suppressed) in "
        + place
        + "\n";
  }

  /** A line on the calls that may have ordered threads unseen; empty where there were none. */
  private static String unmodelled(Run run) {
    List<Unmodelled> all = run.coverage().unmodelled();
    if (all.isEmpty()) {
      return "";
    }
    long calls = 0;
    for (Unmodelled u : all) {
      calls += u.calls();
    }
    Unmodelled first = all.get(0);
    return "Redflag: "
        + calls
        + (calls == 1 ? " call" : " calls")
        + " may have ordered threads by means that no rule covers, "
        + first.method()
        + (first.site().isEmpty() ? "" : " at " + first.site())
        + (all.size() == 1 ? "" : " and " + (all.size() - 1) + " more places")
        + "; the JSON lists them under coverage\n";
  }

  /** One line a finding that is not suppressed, by rank. */
  public static String list(Run run) {
    StringBuilder out = new StringBuilder();
    for (Finding f : run.findings()) {
      if (!f.suppressed()) {
        out.append("  ").append(f.rank()).append(". ").append(variable(f));
        out.append(", ").append(f.current().kind()).append(" at ").append(top(f.current()));
        out.append(" and ").append(f.earlier().kind()).append(" at ").append(top(f.earlier()));
        out.append(", ").append(f.count()).append(f.count() == 1 ? " time\n" : " times\n");
      }
    }
    return out.toString();
  }

  private static String top(FindingAccess access) {
    return access.stack().isEmpty() ? "an unknown place" : access.stack().get(0);
  }
}
