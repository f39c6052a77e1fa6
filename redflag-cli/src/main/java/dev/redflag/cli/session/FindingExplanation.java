package dev.redflag.cli.session;

import dev.redflag.analysis.finding.Explanation;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Run;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.report.text.TextReport;
import java.util.ArrayList;
import java.util.List;

/** What a finding or a class means, at length. */
public final class FindingExplanation {
  private FindingExplanation() {}

  /** Explains a class by its key; null where there is none of that name. */
  public static String ofClass(String key) {
    for (RaceClass c : RaceClass.values()) {
      if (c.key().equals(key)) {
        return text(c, null);
      }
    }
    return null;
  }

  /** Explains the finding whose id begins so. */
  public static String of(Run run, String id) throws CommandException {
    List<Finding> found = new ArrayList<>();
    for (Finding f : run.findings()) {
      if (f.id().startsWith(id)) {
        found.add(f);
      }
    }
    if (found.size() != 1) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          (found.isEmpty() ? "no finding has" : found.size() + " findings have")
              + " an id that begins with '"
              + id
              + "'; redflag report lists them");
    }
    Finding f = found.get(0);
    return TextReport.block(f) + "\n" + text(f.raceClass(), f);
  }

  private static String text(RaceClass c, Finding f) {
    StringBuilder out = new StringBuilder();
    out.append("Class:   ").append(c.key()).append(", ").append(c.sentence()).append(".\n");
    if (f != null) {
      if (f.reason() != null) {
        out.append("Because: ").append(f.reason()).append(".\n");
      }
      for (String line : Explanation.details(f)) {
        out.append("Order:   ").append(line).append(".\n");
      }
    }
    if (c.benign()) {
      out.append("Harm:    often none, see the page for when there is some.\n");
    }
    out.append("Repair:  ").append(c.repair()).append(".\n");
    out.append("Page:    docs/patterns/").append(c.key()).append(".md\n");
    return out.toString();
  }
}
