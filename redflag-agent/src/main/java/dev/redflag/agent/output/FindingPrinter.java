package dev.redflag.agent.output;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Findings;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.report.text.TextReport;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceSink;
import java.util.HashMap;
import java.util.Map;

/**
 * Prints a finding when it is made, in the thread that made it: once, and once more where its
 * earlier stack became known only later.
 */
public final class FindingPrinter implements RaceSink {
  private final Suppressions suppressions;
  private final SessionJournal journal;
  private final Runnable afterNew;

  /** By id, whether the finding was printed with both stacks. Guarded by itself. */
  private final Map<String, Boolean> printed = new HashMap<>();

  /**
   * @param suppressions the findings not to print
   * @param journal is given each finding, suppressed or not; or null
   * @param afterNew is run after a finding was printed for the first time
   */
  public FindingPrinter(Suppressions suppressions, SessionJournal journal, Runnable afterNew) {
    this.suppressions = suppressions;
    this.journal = journal;
    this.afterNew = afterNew;
  }

  @Override
  public void race(RaceRecord record, boolean repeat) {
    Finding finding = suppressions.apply(Findings.of(record, repeat ? 0 : 1));
    if (journal != null) {
      journal.add(finding);
    }
    if (finding.suppressed()) {
      return;
    }
    boolean whole = finding.earlier().wholeStack() || finding.earlier().stack().size() > 1;
    Boolean before;
    synchronized (printed) {
      before = printed.get(finding.id());
      if (before == null || whole) {
        printed.put(finding.id(), whole);
      }
    }
    if (before == null) {
      StandardError.write(TextReport.block(finding));
      FlightEvents.tell(finding);
      afterNew.run();
    } else if (whole && !before) {
      StandardError.write(TextReport.completion(finding));
    }
  }
}
