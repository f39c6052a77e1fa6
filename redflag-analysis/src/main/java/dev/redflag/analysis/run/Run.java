package dev.redflag.analysis.run;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Findings;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The outcome of one JVM's run, or of several merged.
 *
 * @param tool what made it; of the first where runs of several were merged
 * @param findings ranked, one a race
 * @param coverage what was looked at
 */
public record Run(Tool tool, List<Finding> findings, Coverage coverage) {
  public Run {
    findings = List.copyOf(findings);
  }

  /** The number of findings that no suppression covers. */
  public int open() {
    int open = 0;
    for (Finding f : findings) {
      open += f.suppressed() ? 0 : 1;
    }
    return open;
  }

  /** The number of findings that a suppression covers. */
  public int suppressed() {
    return findings.size() - open();
  }

  /** One run of many: a race that several JVMs found is one finding. */
  public static Run merge(List<Run> runs, Tool ofNone) {
    List<Finding> findings = new ArrayList<>();
    Set<Untouched> untouched = new LinkedHashSet<>();
    Map<Unmodelled, Long> unmodelled = new LinkedHashMap<>();
    int classes = 0;
    long dropped = 0;
    for (Run run : runs) {
      findings.addAll(run.findings);
      classes += run.coverage.classes();
      dropped += run.coverage.dropped();
      untouched.addAll(run.coverage.untouched());
      for (Unmodelled u : run.coverage.unmodelled()) {
        unmodelled.merge(new Unmodelled(u.method(), u.site(), 0), u.calls(), Long::sum);
      }
    }
    List<Unmodelled> calls = new ArrayList<>();
    unmodelled.forEach((u, count) -> calls.add(new Unmodelled(u.method(), u.site(), count)));
    return new Run(
        runs.isEmpty() ? ofNone : runs.get(0).tool,
        Findings.merge(findings),
        new Coverage(classes, List.copyOf(untouched), calls, dropped));
  }
}
