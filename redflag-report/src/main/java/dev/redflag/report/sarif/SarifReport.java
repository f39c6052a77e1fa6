package dev.redflag.report.sarif;

import com.google.gson.stream.JsonWriter;
import dev.redflag.analysis.finding.Explanation;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.Problem;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.report.source.Excerpt;
import dev.redflag.report.source.Frame;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/**
 * Writes a run as SARIF 2.1.0: one run, a rule a class of race, a result a finding.
 *
 * <p>The access that found the race is the location, the earlier one a related location, and each
 * stack a thread flow. A path is relative to the source root in which the file was found; where no
 * source root is given, it is the package and the file's name. An access in code whose source is
 * not there is located at the innermost of its callers whose source is. What code scanning takes at
 * most is kept: 5,000 results, the most important first, and 100 steps a thread flow; what was left
 * out for that is told in a notification.
 */
public final class SarifReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private static final int MAX_RESULTS = 5_000;
  private static final int MAX_STEPS = 100;

  /** How many lines before and after the racing one are shown with it. */
  private static final int CONTEXT = 3;

  private final Run run;
  private final SourceRoots sources;
  private final JsonWriter out;

  private SarifReport(Run run, SourceRoots sources, JsonWriter out) {
    this.run = run;
    this.sources = sources;
    this.out = out;
  }

  /**
   * Writes a run.
   *
   * @param sources where its source files are looked for
   */
  public static void write(Run run, SourceRoots sources, Writer to) throws IOException {
    new SarifReport(run, sources, new JsonWriter(to)).write();
    to.write('\n');
    to.flush();
  }

  private void write() throws IOException {
    out.setIndent("  ");
    out.setHtmlSafe(false);
    out.beginObject();
    out.name("$schema").value(SCHEMA);
    out.name("version").value("2.1.0");
    out.name("runs").beginArray().beginObject();
    tool(run.tool());
    invocation();
    out.name("originalUriBaseIds").beginObject();
    out.name("SRCROOT").beginObject();
    out.name("description").beginObject();
    out.name("text").value("the root of the sources").endObject();
    out.endObject().endObject();
    out.name("results").beginArray();
    List<Finding> findings = run.findings();
    for (Finding f : findings.subList(0, Math.min(findings.size(), MAX_RESULTS))) {
      result(f);
    }
    out.endArray();
    out.name("columnKind").value("utf16CodeUnits");
    out.endObject().endArray().endObject();
    out.flush();
  }

  private void invocation() throws IOException {
    int all = run.findings().size();
    out.name("invocations").beginArray().beginObject();
    out.name("executionSuccessful").value(true);
    if (all > MAX_RESULTS) {
      out.name("toolExecutionNotifications").beginArray().beginObject();
      out.name("level").value("warning");
      message(
          String.format(
              Locale.ROOT,
              "The %,d most important of %,d findings are in this file; JSON holds all.",
              MAX_RESULTS,
              all));
      out.endObject().endArray();
    }
    out.endObject().endArray();
  }

  private void message(String text) throws IOException {
    out.name("message").beginObject().name("text").value(text).endObject();
  }

  private void tool(Tool tool) throws IOException {
    out.name("tool").beginObject().name("driver").beginObject();
    out.name("name").value("Redflag");
    out.name("version").value(tool.version());
    out.name("rules").beginArray();
    for (RaceClass c : RaceClass.values()) {
      out.beginObject();
      out.name("id").value(id(c));
      out.name("shortDescription").beginObject();
      out.name("text").value(c.sentence()).endObject();
      out.name("help").beginObject();
      out.name("text").value("Repair: " + c.repair() + ".").endObject();
      out.name("defaultConfiguration").beginObject();
      out.name("level").value(c.benign() ? "note" : "error").endObject();
      out.endObject();
    }
    out.endArray().endObject().endObject();
  }

  private static String id(RaceClass c) {
    return "redflag/" + c.key();
  }

  private void result(Finding f) throws IOException {
    out.beginObject();
    out.name("ruleId").value(id(f.raceClass()));
    out.name("ruleIndex").value(f.raceClass().ordinal());
    out.name("level").value(level(f));
    message("Data race on " + f.variable() + ". " + Explanation.of(f));
    out.name("partialFingerprints").beginObject();
    out.name("redflagFinding/v1").value(f.id());
    out.name("redflagRace/v1").value(Problem.fingerprint(f));
    out.name("redflagProblem/v1").value(Problem.of(f)).endObject();
    out.name("locations").beginArray();
    place(f.current());
    out.endArray();
    out.name("relatedLocations").beginArray();
    place(f.earlier());
    out.endArray();
    out.name("codeFlows").beginArray().beginObject();
    out.name("threadFlows").beginArray();
    for (FindingAccess access : f.accesses()) {
      flow(access);
    }
    out.endArray().endObject().endArray();
    out.name("occurrenceCount").value(Math.max(1, f.count()));
    if (f.suppressed()) {
      out.name("suppressions").beginArray().beginObject();
      out.name("kind").value("external");
      if (!f.suppression().isEmpty()) {
        out.name("justification").value(f.suppression());
      }
      out.endObject().endArray();
    }
    out.endObject();
  }

  private static String level(Finding f) {
    return f.raceClass().benign()
        ? "note"
        : f.confidence() == Confidence.PROVED ? "error" : "warning";
  }

  /** Where an access is: the innermost frame whose source file is there, or the innermost. */
  private void place(FindingAccess access) throws IOException {
    Frame at = Frame.of(access.stack().isEmpty() ? "" : access.stack().get(0));
    for (String line : access.stack()) {
      Frame frame = Frame.of(line);
      if (path(frame) != null) {
        at = frame;
        break;
      }
    }
    out.beginObject();
    location(access, at, sources.excerpt(at, CONTEXT));
    out.endObject();
  }

  /** Path of a frame's file below a source root, or null. */
  private String path(Frame frame) {
    return sources.isEmpty() ? frame.isOfJdk() ? null : frame.path() : sources.path(frame);
  }

  private void flow(FindingAccess access) throws IOException {
    out.beginObject();
    message(access.kind() + " by thread " + access.thread());
    out.name("locations").beginArray();
    int steps = Math.min(access.stack().size(), MAX_STEPS);
    if (steps == 0) {
      step(access, Frame.of(""));
    }
    for (int i = steps - 1; i >= 0; i--) { // a flow runs from the outermost call to the access
      step(access, Frame.of(access.stack().get(i)));
    }
    out.endArray().endObject();
  }

  private void step(FindingAccess access, Frame frame) throws IOException {
    out.beginObject().name("location").beginObject();
    location(access, frame, null);
    out.endObject().endObject();
  }

  private void location(FindingAccess access, Frame frame, Excerpt excerpt) throws IOException {
    String path = path(frame);
    if (path != null) {
      out.name("physicalLocation").beginObject();
      out.name("artifactLocation").beginObject();
      out.name("uri").value(uri(path));
      out.name("uriBaseId").value("SRCROOT").endObject();
      if (frame.line() > 0) {
        out.name("region").beginObject();
        out.name("startLine").value(frame.line());
        if (excerpt != null) {
          snippet(excerpt.text());
        }
        out.endObject();
      }
      if (excerpt != null) {
        out.name("contextRegion").beginObject();
        out.name("startLine").value(excerpt.first());
        out.name("endLine").value(excerpt.first() + excerpt.lines().size() - 1);
        snippet(String.join("\n", excerpt.lines()));
        out.endObject();
      }
      out.endObject();
    }
    if (frame.method() != null) {
      out.name("logicalLocations").beginArray().beginObject();
      out.name("fullyQualifiedName").value(frame.method());
      out.name("kind").value("function").endObject().endArray();
    }
    message(access.kind() + " by thread " + access.thread() + ": " + frame.text());
  }

  private void snippet(String text) throws IOException {
    out.name("snippet").beginObject().name("text").value(text).endObject();
  }

  /** A relative path as a reference by RFC 3986. */
  private static String uri(String path) {
    try {
      String uri = new URI(null, null, "/" + path, null).toASCIIString();
      return uri.substring(1);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(path, e); // a path with a slash before it is none
    }
  }
}
