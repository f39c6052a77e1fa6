package dev.redflag.report.html;

import dev.redflag.analysis.finding.Explanation;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.Problem;
import dev.redflag.analysis.finding.Score;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.source.Excerpt;
import dev.redflag.report.source.Frame;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes a run as one HTML page without scripts or anything from elsewhere: it opens from disk, in
 * dark and in light, on a narrow screen, and folds by keyboard.
 */
public final class HtmlReport {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; --line: #8886; --soft: #8881; }
      body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 80rem; padding: 1rem; }
      h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; }
      details { border: 1px solid var(--line); border-radius: .4rem; margin: .6rem 0; }
      summary { cursor: pointer; padding: .5rem .8rem; overflow-wrap: anywhere; }
      summary code { font-weight: 600; }
      .tag { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; font-size: .8rem; }
      .pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); }
      .body { padding: 0 .8rem .8rem; }
      pre { background: var(--soft); overflow-x: auto; padding: .6rem; font-size: .85rem; }
      table { border-collapse: collapse; } td, th { text-align: left; padding: .2rem .8rem .2rem 0; }
      figure { margin: .6rem 0; } figcaption { font-size: .85rem; }
      td { overflow-wrap: anywhere; vertical-align: top; }
      """;

  /** How many lines before and after the racing one are shown with it. */
  private static final int CONTEXT = 3;

  private final Writer out;
  private final SourceRoots sources;
  private final Map<String, Integer> problems;

  private HtmlReport(Run run, SourceRoots sources, Writer out) {
    this.out = out;
    this.sources = sources;
    this.problems = Problem.sizes(run.findings());
  }

  /**
   * Writes a run.
   *
   * @param sources where its source files are looked for
   */
  public static void write(Run run, SourceRoots sources, Writer to) throws IOException {
    new HtmlReport(run, sources, to).page(run);
    to.flush();
  }

  private void page(Run run) throws IOException {
    out.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.write(
        "<title>Redflag: data races</title>\n<style>\n" + STYLE + "</style>\n</head>\n<body>\n");
    int suppressed = run.findings().size() - run.open();
    out.write("<h1>Redflag: " + run.open() + (run.open() == 1 ? " data race" : " data races"));
    out.write("</h1>\n<p>");
    text("Detector " + run.tool().detector() + ", version " + run.tool().version());
    text("; JVM " + run.tool().jdk() + "; " + suppressed + " suppressed.");
    out.write("</p>\n");
    for (Finding f : run.findings()) {
      finding(f);
    }
    coverage(run);
    out.write("</body>\n</html>\n");
  }

  private void finding(Finding f) throws IOException {
    out.write("<details id=\"" + f.id() + "\"" + (f.rank() == 1 ? " open" : "") + ">\n<summary>");
    text(f.rank() + ". ");
    out.write("<code>");
    text(f.variable() + (f.index() < 0 ? "" : " [" + f.index() + "]"));
    out.write("</code> ");
    tag(f.raceClass().key());
    tag(f.confidence().name().toLowerCase(Locale.ROOT));
    tag(f.count() + (f.count() == 1 ? " time" : " times"));
    if (f.suppressed()) {
      tag(f.known() ? "known" : "suppressed");
    }
    out.write("</summary>\n<div class=\"body\">\n<p>");
    text(Explanation.of(f) + " In short: " + f.raceClass().sentence() + ".");
    out.write("</p>\n");
    if (f.reason() != null) {
      out.write("<p>");
      text("Taken for " + f.raceClass().key() + " because " + f.reason() + ".");
      out.write("</p>\n");
    }
    out.write("<p>");
    text("Repair: " + f.raceClass().repair() + ".");
    out.write("</p>\n<details>\n<summary>Why nothing ordered them</summary>\n<ul>\n");
    for (String line : Explanation.details(f)) {
      out.write("<li>");
      text(line + ".");
      out.write("</li>\n");
    }
    out.write("</ul>\n</details>\n<div class=\"pair\">\n");
    int common = commonTail(f.current().stack(), f.earlier().stack());
    access(f.current(), "", common);
    access(f.earlier(), "Previous ", common);
    out.write("</div>\n");
    tail(f.current().stack(), common);
    out.write("<p>Finding <code>" + f.id() + "</code>. Score ");
    text(Score.of(f) + ".");
    int size = problems.get(Problem.of(f));
    if (size > 1) {
      out.write(" One of " + size + " findings of problem <code>" + Problem.of(f));
      out.write("</code>: the same two methods race on them.");
    }
    out.write("</p>\n</div>\n</details>\n");
  }

  private void tag(String label) throws IOException {
    out.write("<span class=\"tag\">");
    text(label);
    out.write("</span> ");
  }

  /** How many outermost frames the two stacks share, where each keeps at least one of its own. */
  private static int commonTail(List<String> one, List<String> other) {
    int n = 0;
    while (n < one.size() - 1
        && n < other.size() - 1
        && one.get(one.size() - 1 - n).equals(other.get(other.size() - 1 - n))) {
      n++;
    }
    return n;
  }

  private void access(FindingAccess a, String before, int common) throws IOException {
    String what = before + a.kind();
    out.write("<section>\n<h2>");
    text(Character.toUpperCase(what.charAt(0)) + what.substring(1) + " by thread " + a.thread());
    out.write("</h2>\n<p>");
    text(locks(a));
    if (a.operation() != null) {
      text(" By calling " + a.operation() + ".");
    }
    if (!a.wholeStack()) {
      text(" The access's own stack is out of the history.");
    }
    out.write("</p>\n");
    source(a.stack());
    out.write("<pre>");
    for (String frame :
        a.stack().subList(0, a.stack().size() - Math.min(common, a.stack().size()))) {
      text(frame + "\n");
    }
    out.write("</pre>\n");
    if (!a.startedAt().isEmpty()) {
      out.write("<details>\n<summary>The thread was started at</summary>\n<pre>");
      for (String frame : a.startedAt()) {
        text(frame + "\n");
      }
      out.write("</pre>\n</details>\n");
    }
    out.write("</section>\n");
  }

  /** The racing line with its neighbours: of the innermost frame whose source is there. */
  private void source(List<String> stack) throws IOException {
    for (String line : stack) {
      Excerpt excerpt = sources.excerpt(Frame.of(line), CONTEXT);
      if (excerpt != null) {
        source(excerpt);
        return;
      }
    }
  }

  private void source(Excerpt excerpt) throws IOException {
    out.write("<figure>\n<figcaption>");
    text(excerpt.path());
    out.write("</figcaption>\n<pre>");
    for (int i = 0; i < excerpt.lines().size(); i++) {
      int number = excerpt.first() + i;
      String line = String.format(Locale.ROOT, "%5d  %s", number, excerpt.lines().get(i));
      out.write(number == excerpt.line() ? "<mark>" : "");
      text(line);
      out.write(number == excerpt.line() ? "</mark>\n" : "\n");
    }
    out.write("</pre>\n</figure>\n");
  }

  private static String locks(FindingAccess a) {
    if (!a.locksKnown()) {
      return "What locks it held is not known any more.";
    }
    return a.locks().isEmpty()
        ? "It held no lock."
        : "It held " + String.join(", ", a.locks()) + ".";
  }

  private void tail(List<String> stack, int common) throws IOException {
    if (common == 0) {
      return;
    }
    out.write("<details>\n<summary>" + common + " outer frames that both share</summary>\n<pre>");
    for (String frame : stack.subList(stack.size() - common, stack.size())) {
      text(frame + "\n");
    }
    out.write("</pre>\n</details>\n");
  }

  private void coverage(Run run) throws IOException {
    out.write("<h2>What was looked at</h2>\n<p>");
    text(run.coverage().classes() + " classes were woven. ");
    text(run.coverage().untouched().size() + " were left as they are; ");
    text(run.coverage().dropped() + " accesses were dropped.");
    out.write("</p>\n");
    if (!run.coverage().untouched().isEmpty()) {
      out.write("<details>\n<summary>Classes left as they are</summary>\n<table>\n");
      for (Untouched u : run.coverage().untouched()) {
        row(u.className(), u.reason());
      }
      out.write("</table>\n</details>\n");
    }
    if (!run.coverage().unmodelled().isEmpty()) {
      out.write("<details>\n<summary>Synchronization that no rule covers</summary>\n<table>\n");
      for (Unmodelled u : run.coverage().unmodelled()) {
        row(u.method() + (u.site().isEmpty() ? "" : " at " + u.site()), u.calls() + " calls");
      }
      out.write("</table>\n</details>\n");
    }
  }

  private void row(String left, String right) throws IOException {
    out.write("<tr><td>");
    text(left);
    out.write("</td><td>");
    text(right);
    out.write("</td></tr>\n");
  }

  private void text(String plain) throws IOException {
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      switch (c) {
        case '<' -> out.write("&lt;");
        case '>' -> out.write("&gt;");
        case '&' -> out.write("&amp;");
        case '"' -> out.write("&quot;");
        default -> out.write(c);
      }
    }
  }
}
