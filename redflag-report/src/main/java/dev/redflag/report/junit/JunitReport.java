package dev.redflag.report.junit;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.text.TextReport;
import java.io.IOException;
import java.io.Writer;

/**
 * Writes a run as JUnit XML, as build servers read it: a test case a finding, failed where it is
 * open, skipped where it is suppressed; one that passed where there is no finding.
 */
public final class JunitReport {
  private JunitReport() {}

  /** Writes a run. */
  public static void write(Run run, Writer out) throws IOException {
    int cases = Math.max(1, run.findings().size());
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.write("<testsuite name=\"redflag\" tests=\"" + cases + "\" failures=\"" + run.open());
    out.write("\" errors=\"0\" skipped=\"" + run.suppressed() + "\">\n");
    for (Finding f : run.findings()) {
      finding(f, out);
    }
    if (run.findings().isEmpty()) {
      out.write("  <testcase classname=\"redflag\" name=\"no data race\"/>\n");
    }
    out.write("</testsuite>\n");
    out.flush();
  }

  private static void finding(Finding f, Writer out) throws IOException {
    out.write("  <testcase classname=\"" + escaped(f.variable()) + "\" name=\"");
    out.write("data race " + escaped(f.id()) + "\">\n");
    if (f.suppressed()) {
      out.write("    <skipped message=\"suppressed\"/>\n");
    } else {
      String message = f.raceClass().key() + ": " + f.raceClass().sentence();
      out.write("    <failure type=\"" + f.raceClass().key() + "\" message=\"");
      out.write(escaped(message) + "\">" + escaped(TextReport.block(f)) + "</failure>\n");
    }
    out.write("  </testcase>\n");
  }

  /** Text for an attribute or an element; what XML 1.0 cannot hold becomes a question mark. */
  private static String escaped(String plain) {
    StringBuilder out = new StringBuilder(plain.length() + 16);
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        case '\n', '\t' -> out.append(c);
        default -> out.append(c < ' ' || c >= 0xD800 && c <= 0xDFFF || c >= 0xFFFE ? '?' : c);
      }
    }
    return out.toString();
  }
}
