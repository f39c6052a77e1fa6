package dev.redflag.report.text;

import dev.redflag.analysis.suppress.SuppressionUse;
import java.util.List;

/** What a user reads of the suppressions of a run: those that are of no use, or all. */
public final class UseReport {
  private UseReport() {}

  /**
   * Lines about suppressions; empty where there is nothing to say.
   *
   * @param all whether each is told of; else the expired ones, and how many cover nothing
   */
  public static String text(List<SuppressionUse> uses, boolean all) {
    StringBuilder out = new StringBuilder();
    int unused = 0;
    for (SuppressionUse use : uses) {
      unused += use.matched() == 0 && !use.expired() ? 1 : 0;
      if (all || use.expired()) {
        out.append("Redflag: ").append(use.sentence()).append(".\n");
      }
    }
    if (!all && unused > 0) {
      out.append("Redflag: ").append(unused).append(" of ").append(uses.size());
      out.append(" suppressions cover no finding of this run; --verbose lists them.\n");
    }
    return out.toString();
  }
}
