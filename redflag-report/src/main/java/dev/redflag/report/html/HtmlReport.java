package dev.redflag.report.html;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Problem;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a run as pages that open from disk and load nothing, each by itself: the findings, a
 * thousand a page, and what was looked at. A page reads in dark and in light, on a narrow screen,
 * by keyboard, and without its script, which only filters.
 */
public final class HtmlReport {
  /** The first page. */
  public static final String INDEX = "index.html";

  /** The page of what was looked at. */
  public static final String COVERAGE = "coverage.html";

  /** How many findings a page has at most. */
  static final int A_PAGE = 1_000;

  /** How many findings have a place on a page; the other forms of a report hold all. */
  private static final int MAX_FINDINGS = 5_000;

  private final Run run;
  private final SourceRoots sources;
  private final Map<String, Integer> problems;

  private HtmlReport(Run run, SourceRoots sources) {
    this.run = run;
    this.sources = sources;
    this.problems = Problem.sizes(run.findings());
  }

  /**
   * Writes the pages into a folder that is there.
   *
   * @param sources where the program's source files are looked for
   */
  public static void write(Run run, SourceRoots sources, Path folder) throws IOException {
    HtmlReport report = new HtmlReport(run, sources);
    for (int page = 0; page < report.pages(); page++) {
      try (Writer out = Files.newBufferedWriter(folder.resolve(name(page)))) {
        report.page(page, new Html(out));
      }
    }
    try (Writer out = Files.newBufferedWriter(folder.resolve(COVERAGE))) {
      CoveragePage.write(run, new Html(out));
    }
  }

  private int shown() {
    return Math.min(run.findings().size(), MAX_FINDINGS);
  }

  private int pages() {
    return Math.max(1, (shown() + A_PAGE - 1) / A_PAGE);
  }

  private static String name(int page) {
    return page == 0 ? INDEX : "findings-" + (page + 1) + ".html";
  }

  private void page(int page, Html html) throws IOException {
    List<Finding> all = run.findings();
    List<Finding> here = all.subList(page * A_PAGE, Math.min(shown(), page * A_PAGE + A_PAGE));
    html.begin("Redflag: " + run.open() + (run.open() == 1 ? " data race" : " data races"));
    html.markup("<p>").text("Detector " + run.tool().detector());
    html.text(", version " + run.tool().version() + "; JVM " + run.tool().jdk());
    html.text("; " + run.suppressed() + " suppressed or known.").markup("</p>\n");
    if (shown() < all.size()) {
      html.element(
          "p",
          "The pages show the "
              + shown()
              + " most important of "
              + all.size()
              + " findings; redflag.json holds all.");
    }
    navigation(page, html);
    html.markup("</header>\n<main>\n");
    if (all.isEmpty()) {
      html.element("p", "No data race was found in what ran and was looked at.");
    } else {
      filter(here, html);
    }
    FindingSection section = new FindingSection(html, sources, problems);
    for (Finding f : here) {
      section.write(f);
    }
    html.markup("</main>\n").end(!all.isEmpty());
  }

  private void navigation(int page, Html html) throws IOException {
    html.markup("<nav aria-label=\"pages\">");
    for (int i = 0; pages() > 1 && i < pages(); i++) {
      String label = "findings " + (i * A_PAGE + 1) + " to ";
      label += Math.min(shown(), (i + 1) * A_PAGE);
      if (i == page) {
        html.markup("<b aria-current=\"page\">").text(label).markup("</b> · ");
      } else {
        html.markup("<a href=\"" + name(i) + "\">").text(label).markup("</a> · ");
      }
    }
    html.markup("<a href=\"" + COVERAGE + "\">coverage and blind spots</a></nav>\n");
  }

  private static void filter(List<Finding> here, Html html) throws IOException {
    html.markup("<form id=\"filter\" class=\"filter\" role=\"search\" hidden>\n");
    html.markup("<label>Variable, method, thread or id <input name=\"words\" type=\"search\">");
    html.markup("</label>\n<label>Class <select name=\"class\"><option value=\"\">all</option>");
    Set<String> classes = new LinkedHashSet<>();
    for (Finding f : here) {
      classes.add(f.raceClass().key());
    }
    for (String key : classes) {
      html.markup("<option>" + key + "</option>");
    }
    html.markup("</select></label>\n<label>Rank <select name=\"rank\">");
    html.markup("<option value=\"0\">all</option>");
    for (int first : new int[] {1, 10, 100}) {
      html.markup("<option value=\"" + first + "\">first " + first + "</option>");
    }
    html.markup("</select></label>\n");
    for (String state : new String[] {"new", "known", "suppressed"}) {
      html.markup(
          "<label class=\"check\"><input name=\"" + state + "\" type=\"checkbox\" checked> ");
      html.markup(state + "</label>\n");
    }
    html.markup("<button type=\"reset\">All</button>\n<output id=\"shown\"></output>\n");
    html.markup("<small>Keys: / filter, j and k next and previous, Enter open, e all, Esc reset");
    html.markup("</small>\n</form>\n");
  }
}
