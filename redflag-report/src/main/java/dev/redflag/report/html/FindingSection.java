package dev.redflag.report.html;

import dev.redflag.analysis.finding.Explanation;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.Problem;
import dev.redflag.analysis.finding.Score;
import dev.redflag.report.source.Excerpt;
import dev.redflag.report.source.Frame;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes findings, each as a part of a page that folds. */
final class FindingSection {
  /** How many lines before and after the racing one are shown with it. */
  private static final int CONTEXT = 3;

  private final Html html;
  private final SourceRoots sources;
  private final Map<String, Integer> problems;

  /**
   * @param problems how many findings each problem has
   */
  FindingSection(Html html, SourceRoots sources, Map<String, Integer> problems) {
    this.html = html;
    this.sources = sources;
    this.problems = problems;
  }

  void write(Finding f) throws IOException {
    String state = !f.suppressed() ? "new" : f.known() ? "known" : "suppressed";
    html.markup("<details class=\"finding\" id=\"").text(f.id());
    html.markup("\" data-class=\"").text(f.raceClass().key());
    html.markup("\" data-rank=\"" + f.rank() + "\" data-state=\"" + state + "\" data-text=\"");
    html.text(words(f)).markup("\"" + (f.rank() == 1 ? " open" : "") + ">\n<summary>");
    html.text(f.rank() + ". ").markup("<code>").text(variable(f)).markup("</code> ");
    tag("", f.raceClass().key());
    tag("", f.confidence().name().toLowerCase(Locale.ROOT));
    tag("", f.count() + (f.count() == 1 ? " time" : " times"));
    tag(f.suppressed() ? "" : " open", state);
    html.markup("</summary>\n<div class=\"body\">\n");
    html.element("p", Explanation.of(f) + " In short: " + f.raceClass().sentence() + ".");
    if (f.reason() != null) {
      html.element("p", "Taken for " + f.raceClass().key() + " because " + f.reason() + ".");
    }
    html.element("p", "Repair: " + f.raceClass().repair() + ".");
    if (f.suppressed() && !f.known() && !f.suppression().isEmpty()) {
      html.element("p", "Covered by the suppression " + f.suppression() + ".");
    }
    html.markup("<div class=\"pair\">\n");
    int common = commonTail(f.current().stack(), f.earlier().stack());
    access(f.current(), "", common);
    access(f.earlier(), "Previous ", common);
    html.markup("</div>\n");
    tail(f.current().stack(), common);
    order(f);
    html.markup("<p>Finding <a href=\"#").text(f.id()).markup("\"><code>");
    html.text(f.id()).markup("</code></a>. Score ").text(Score.of(f) + ".");
    int size = problems.getOrDefault(Problem.of(f), 1);
    if (size > 1) {
      html.text(" One of " + size + " findings of problem ").markup("<code>");
      html.text(Problem.of(f)).markup("</code>: the same two methods race on them.");
    }
    html.markup("</p>\n</div>\n</details>\n");
  }

  private static String variable(Finding f) {
    return f.variable() + (f.index() < 0 ? "" : " [" + f.index() + "]");
  }

  /** What the filter's words are looked for in. */
  private static String words(Finding f) {
    StringBuilder words = new StringBuilder(f.variable());
    words.append(' ').append(f.id()).append(' ').append(Problem.of(f));
    for (FindingAccess access : f.accesses()) {
      words.append(' ').append(access.thread());
      if (!access.stack().isEmpty()) {
        words.append(' ').append(access.stack().get(0));
      }
    }
    return words.toString();
  }

  private void tag(String kind, String label) throws IOException {
    html.markup("<span class=\"tag" + kind + "\">").text(label).markup("</span> ");
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
    html.markup("<section>\n");
    html.element(
        "h3",
        Character.toUpperCase(what.charAt(0)) + what.substring(1) + " by thread " + a.thread());
    html.markup("<p>").text(locks(a));
    if (a.operation() != null) {
      html.text(" By calling " + a.operation() + ".");
    }
    if (a.seen() != null) {
      html.text(" It was " + a.seen() + ".");
    }
    if (a.isCut()) {
      html.text(" Its stack is cut at " + a.stack().size() + " frames.");
    }
    if (!a.wholeStack()) {
      html.text(" The access's own stack is out of the history.");
    }
    html.markup("</p>\n");
    source(a.stack());
    frames(a.stack().subList(0, a.stack().size() - Math.min(common, a.stack().size())));
    if (!a.startedAt().isEmpty()) {
      html.markup(
          "<details>\n<summary>The thread was started at</summary>\n<div class=\"body\">\n");
      frames(a.startedAt());
      html.markup("</div>\n</details>\n");
    }
    html.markup("</section>\n");
  }

  private static String locks(FindingAccess a) {
    if (!a.locksKnown()) {
      return "What locks it held is not known any more.";
    }
    return a.locks().isEmpty()
        ? "It held no lock."
        : "It held " + String.join(", ", a.locks()) + ".";
  }

  private void frames(List<String> frames) throws IOException {
    html.markup("<pre>");
    for (String frame : frames) {
      html.text(frame + "\n");
    }
    html.markup("</pre>\n");
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
    html.markup("<figure class=\"source\">\n");
    html.element("figcaption", excerpt.path());
    html.markup("<pre>");
    for (int i = 0; i < excerpt.lines().size(); i++) {
      int number = excerpt.first() + i;
      String line = String.format(Locale.ROOT, "%5d  %s", number, excerpt.lines().get(i));
      if (number == excerpt.line()) {
        html.markup("<mark>").text(line).markup("</mark>\n");
      } else {
        html.text(line + "\n");
      }
    }
    html.markup("</pre>\n</figure>\n");
  }

  private void tail(List<String> stack, int common) throws IOException {
    if (common == 0) {
      return;
    }
    html.markup("<details class=\"tail\">\n<summary>");
    html.text(
        common == 1 ? "1 outer frame that both share" : common + " outer frames that both share");
    html.markup("</summary>\n<div class=\"body\">\n");
    frames(stack.subList(stack.size() - common, stack.size()));
    html.markup("</div>\n</details>\n");
  }

  private void order(Finding f) throws IOException {
    html.markup("<details class=\"order\"" + (f.rank() == 1 ? " open" : "") + ">\n");
    html.markup("<summary>Why nothing ordered them</summary>\n<div class=\"body\">\n");
    OrderPicture.write(f, html);
    html.markup("<ul>\n");
    for (String line : Explanation.details(f)) {
      html.element("li", line + ".");
    }
    html.markup("</ul>\n</div>\n</details>\n");
  }
}
