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
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Writes a run as SARIF 2.1.0: one run, a rule a class of race, a result a finding.
 *
 * <p>The access that found the race is the location, the earlier one a related location, and each
 * stack a thread flow. Paths are relative to a source root: package and file name. What code
 * scanning takes at most is kept: 5,000 results, the most important first, and 100 steps a thread
 * flow.
 */
public final class SarifReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private static final int MAX_RESULTS = 5_000;
  private static final int MAX_STEPS = 100;

  private SarifReport() {}

  /** Writes a run. */
  public static void write(Run run, Writer to) throws IOException {
    JsonWriter out = new JsonWriter(to);
    out.setIndent("  ");
    out.setHtmlSafe(false);
    out.beginObject();
    out.name("$schema").value(SCHEMA);
    out.name("version").value("2.1.0");
    out.name("runs").beginArray().beginObject();
    tool(out, run.tool());
    out.name("originalUriBaseIds").beginObject();
    out.name("SRCROOT").beginObject();
    out.name("description").beginObject();
    out.name("text").value("the root of the sources").endObject();
    out.endObject().endObject();
    out.name("results").beginArray();
    List<Finding> findings = run.findings();
    for (Finding f : findings.subList(0, Math.min(findings.size(), MAX_RESULTS))) {
      result(out, f);
    }
    out.endArray();
    out.endObject().endArray().endObject();
    out.flush();
    to.write('\n');
    to.flush();
  }

  private static void tool(JsonWriter out, Tool tool) throws IOException {
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
      out.endObject();
    }
    out.endArray().endObject().endObject();
  }

  private static String id(RaceClass c) {
    return "redflag/" + c.key();
  }

  private static void result(JsonWriter out, Finding f) throws IOException {
    out.beginObject();
    out.name("ruleId").value(id(f.raceClass()));
    out.name("ruleIndex").value(f.raceClass().ordinal());
    out.name("level").value(level(f));
    out.name("message").beginObject();
    out.name("text").value("Data race on " + f.variable() + ". " + Explanation.of(f)).endObject();
    out.name("partialFingerprints").beginObject();
    out.name("redflagFinding/v1").value(f.id());
    out.name("redflagProblem/v1").value(Problem.of(f)).endObject();
    out.name("locations").beginArray();
    location(out, f.current(), Frame.of(top(f.current())));
    out.endArray();
    out.name("relatedLocations").beginArray();
    location(out, f.earlier(), Frame.of(top(f.earlier())));
    out.endArray();
    out.name("codeFlows").beginArray().beginObject();
    out.name("threadFlows").beginArray();
    for (FindingAccess access : f.accesses()) {
      flow(out, access);
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

  private static String top(FindingAccess access) {
    return access.stack().isEmpty() ? "" : access.stack().get(0);
  }

  private static void flow(JsonWriter out, FindingAccess access) throws IOException {
    out.beginObject();
    out.name("message").beginObject();
    out.name("text").value(access.kind() + " by thread " + access.thread()).endObject();
    out.name("locations").beginArray();
    int steps = Math.min(access.stack().size(), MAX_STEPS);
    if (steps == 0) {
      step(out, access, Frame.of(""));
    }
    for (int i = steps - 1; i >= 0; i--) { // a flow runs from the outermost call to the access
      step(out, access, Frame.of(access.stack().get(i)));
    }
    out.endArray().endObject();
  }

  private static void step(JsonWriter out, FindingAccess access, Frame frame) throws IOException {
    out.beginObject().name("location");
    location(out, access, frame);
    out.endObject();
  }

  private static void location(JsonWriter out, FindingAccess access, Frame frame)
      throws IOException {
    out.beginObject();
    if (frame.path() != null) {
      out.name("physicalLocation").beginObject();
      out.name("artifactLocation").beginObject();
      out.name("uri").value(frame.path());
      out.name("uriBaseId").value("SRCROOT").endObject();
      out.name("region").beginObject();
      out.name("startLine").value(Math.max(1, frame.line())).endObject();
      out.endObject();
    }
    out.name("message").beginObject();
    out.name("text").value(access.kind() + " by thread " + access.thread() + ": " + frame.text());
    out.endObject();
    out.endObject();
  }
}
