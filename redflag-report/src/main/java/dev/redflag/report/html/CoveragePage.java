package dev.redflag.report.html;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import dev.redflag.analysis.run.Run;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** The page that tells what was looked at, what was not, and what no run can tell. */
final class CoveragePage {
  private static final String[] BLIND_SPOTS = {
    "Code that did not run, and an order of threads that did not come about: a report is about the"
        + " runs it was made of.",
    "Accesses that an unrelated lock or other synchronization ordered in this run.",
    "The JDK's own classes inside: the state of a HashMap or ArrayList is looked at where the"
        + " program calls it.",
    "Native code, and hidden classes that bring bytecode of their own.",
  };

  private CoveragePage() {}

  static void write(Run run, Html html) throws IOException {
    Coverage coverage = run.coverage();
    html.begin("Redflag: coverage and blind spots");
    html.markup(
        "<nav aria-label=\"pages\"><a href=\"" + HtmlReport.INDEX + "\">findings</a></nav>\n");
    html.markup("</header>\n<main>\n");
    html.element("h2", "What was looked at");
    html.markup("<table>\n");
    row(html, "classes woven", Integer.toString(coverage.classes()));
    row(html, "classes left as they are", Integer.toString(coverage.untouched().size()));
    row(html, "JDK methods that may order threads, without a rule", unmodelled(coverage));
    row(html, "events dropped", Long.toString(coverage.dropped()));
    html.markup("</table>\n");
    html.element("h2", "Classes left as they are");
    if (coverage.untouched().isEmpty()) {
      html.element("p", "None.");
    } else {
      html.element("p", "Accesses in these were not checked: a race there is not found.");
      html.markup("<table>\n<tr><th>class</th><th>reason</th></tr>\n");
      for (Untouched u : coverage.untouched()) {
        row(html, u.className(), u.reason());
      }
      html.markup("</table>\n");
    }
    html.element("h2", "Synchronization that no rule covers");
    if (coverage.unmodelled().isEmpty()) {
      html.element("p", "None.");
    } else {
      html.element(
          "p",
          "Where one of these orders the two accesses of a finding, the finding is wrong; a rule of"
              + " your own mends that (docs/own-rules.md).");
      html.markup("<table>\n<tr><th>method</th><th>first called at</th><th>calls</th></tr>\n");
      for (Unmodelled u : coverage.unmodelled()) {
        row(html, u.method(), u.site(), Long.toString(u.calls()));
      }
      html.markup("</table>\n");
    }
    suppressions(run, html);
    html.element("h2", "What no run can tell");
    html.markup("<ul>\n");
    for (String spot : BLIND_SPOTS) {
      html.element("li", spot);
    }
    html.markup("</ul>\n</main>\n").end(false);
  }

  private static String unmodelled(Coverage coverage) {
    return Long.toString(coverage.unmodelled().stream().map(Unmodelled::method).distinct().count());
  }

  private static void suppressions(Run run, Html html) throws IOException {
    Map<String, Integer> uses = new TreeMap<>();
    for (Finding f : run.findings()) {
      if (f.suppressed()) {
        uses.merge(f.suppression().isEmpty() ? "not told" : f.suppression(), 1, Integer::sum);
      }
    }
    html.element("h2", "Suppressions that cover findings");
    if (uses.isEmpty()) {
      html.element("p", "None.");
      return;
    }
    html.markup("<table>\n<tr><th>suppression</th><th>findings</th></tr>\n");
    for (Map.Entry<String, Integer> use : uses.entrySet()) {
      row(html, use.getKey(), use.getValue().toString());
    }
    html.markup("</table>\n");
  }

  private static void row(Html html, String... cells) throws IOException {
    html.markup("<tr>");
    for (String cell : cells) {
      html.markup("<td>").text(cell).markup("</td>");
    }
    html.markup("</tr>\n");
  }
}
