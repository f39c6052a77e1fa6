package dev.redflag.analysis.finding;

import dev.redflag.analysis.finding.Finding.Confidence;
import java.util.ArrayList;
import java.util.List;

/** Says in one line why the two accesses of a finding race. */
public final class Explanation {
  private static final String SHARED = " (shared)";

  private Explanation() {}

  /** One sentence or two, without a line break. */
  public static String of(Finding finding) {
    if (finding.unseen()) {
      return "The value changed while the thread waited before its access, so nothing orders the two"
          + " accesses; the code that wrote it has no hook"
          + (finding.kind() == Finding.Kind.ARRAY
              ? ": of accesses to elements, those in the same class are watched."
              : ": it may be the JDK's, native or reflective code, or run in a call that is older"
                  + " than the hooks.");
    }
    String start =
        finding.caught()
            ? "Both threads were caught here at the same time, so nothing orders the two accesses: "
            : finding.confidence() == Confidence.PROVED
                ? "Nothing orders the two accesses: "
                : finding.accuracy() == null
                    ? "Suspected, not proved, since no lock protects all accesses: "
                    : "Suspected, not proved (" + finding.accuracy() + "): ";
    return start + locks(finding) + ".";
  }

  /**
   * The same at length, a clause a line: what each thread held, and what would have ordered them.
   */
  public static List<String> details(Finding finding) {
    List<String> lines = new ArrayList<>();
    FindingAccess current = finding.current();
    FindingAccess earlier = finding.earlier();
    lines.add(held(earlier));
    lines.add(held(current));
    for (FindingAccess access : List.of(earlier, current)) {
      if (access.synchronization() != null) {
        lines.add("thread \"" + access.thread() + "\" " + access.synchronization());
      }
    }
    lines.add(
        "what is missing is an edge from the "
            + earlier.kind()
            + " by thread \""
            + earlier.thread()
            + "\" to the "
            + current.kind()
            + " by thread \""
            + current.thread()
            + "\": a lock that both hold, a volatile or atomic that the first writes and the second"
            + " reads, a start, a join, or a queue or future between them");
    return lines;
  }

  private static String held(FindingAccess access) {
    String locks =
        !access.locksKnown()
            ? "locks that are not known any more"
            : access.locks().isEmpty() ? "no lock" : String.join(", ", access.locks());
    return "at its " + access.kind() + ", thread \"" + access.thread() + "\" held " + locks;
  }

  private static String locks(Finding finding) {
    FindingAccess current = finding.current();
    FindingAccess earlier = finding.earlier();
    if (finding.caught() && !(current.locksKnown() && earlier.locksKnown())) {
      return "which locks "
          + (current.locksKnown()
              ? "the second thread holds"
              : earlier.locksKnown() ? "the first thread holds" : "they hold")
          + ", this JVM does not tell";
    }
    if (!earlier.locksKnown()) {
      return "what locks the earlier one held is not known any more";
    }
    List<String> mine = current.locks();
    List<String> theirs = earlier.locks();
    if (mine.isEmpty() && theirs.isEmpty()) {
      return "neither thread holds a lock";
    }
    if (mine.isEmpty() || theirs.isEmpty()) {
      FindingAccess holder = mine.isEmpty() ? earlier : current;
      return "only thread \"" + holder.thread() + "\" holds a lock";
    }
    List<String> common = common(mine, theirs);
    if (common.isEmpty()) {
      return "each thread holds a lock, but the locks differ";
    }
    return "both hold "
        + String.join(", ", common)
        + ", which did not order them (held shared, or the order came from elsewhere)";
  }

  private static List<String> common(List<String> mine, List<String> theirs) {
    List<String> common = new ArrayList<>();
    for (String lock : mine) {
      String name = bare(lock);
      if (theirs.contains(name) || theirs.contains(name + SHARED)) {
        common.add(name);
      }
    }
    return common;
  }

  private static String bare(String lock) {
    return lock.endsWith(SHARED) ? lock.substring(0, lock.length() - SHARED.length()) : lock;
  }
}
