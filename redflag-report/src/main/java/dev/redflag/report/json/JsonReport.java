package dev.redflag.report.json;

import com.google.gson.stream.JsonWriter;
import dev.redflag.analysis.file.WholeFile;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.Problem;
import dev.redflag.analysis.finding.Score;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes a run as JSON. */
public final class JsonReport {
  /** The form of the file; a later one only adds to it. */
  public static final int SCHEMA = 1;

  private JsonReport() {}

  /** Writes a file, and its folder where that is missing: a reader finds it whole or not at all. */
  public static void write(Run run, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    WholeFile.write(file, out -> write(run, out));
  }

  /** Writes a run. */
  public static void write(Run run, Writer to) throws IOException {
    JsonWriter out = new JsonWriter(to);
    out.setIndent("  ");
    out.setHtmlSafe(false);
    out.beginObject();
    out.name("schema").value(SCHEMA);
    tool(out.name("tool"), run.tool());
    out.name("findings").beginArray();
    for (Finding finding : run.findings()) {
      finding(out, finding);
    }
    out.endArray();
    coverage(out.name("coverage"), run.coverage());
    out.endObject();
    out.flush();
    to.write('\n');
    to.flush();
  }

  private static void tool(JsonWriter out, Tool tool) throws IOException {
    out.beginObject();
    out.name("name").value(Tool.NAME);
    out.name("version").value(tool.version());
    out.name("detector").value(tool.detector());
    out.name("jdk").value(tool.jdk());
    out.endObject();
  }

  private static void finding(JsonWriter out, Finding finding) throws IOException {
    out.beginObject();
    out.name("id").value(finding.id());
    out.name("variable").value(finding.variable());
    out.name("kind").value(lower(finding.kind()));
    if (finding.index() >= 0) {
      out.name("index").value(finding.index());
    }
    out.name("confidence").value(lower(finding.confidence()));
    if (finding.accuracy() != null) {
      out.name("level").value(finding.level());
      out.name("accuracy").value(finding.accuracy());
    }
    if (finding.caught()) {
      out.name("caught").value(true);
    }
    out.name("class").value(finding.raceClass().key());
    if (finding.raceClass().benign()) {
      out.name("benign").value(true);
    }
    if (finding.reason() != null) {
      out.name("reason").value(finding.reason());
    }
    out.name("problem").value(Problem.of(finding));
    out.name("rank").value(finding.rank());
    score(out.name("score"), Score.of(finding));
    out.name("count").value(finding.count());
    out.name("suppressed").value(finding.suppressed());
    if (finding.suppressed() && !finding.suppression().isEmpty()) {
      out.name("suppression").value(finding.suppression());
    }
    out.name("accesses").beginArray();
    for (FindingAccess access : finding.accesses()) {
      access(out, access);
    }
    out.endArray();
    out.endObject();
  }

  private static void score(JsonWriter out, Score score) throws IOException {
    out.beginObject();
    out.name("total").value(score.total());
    for (Score.Part part : score.parts()) {
      out.name(part.reason()).value(part.points());
    }
    out.endObject();
  }

  private static void access(JsonWriter out, FindingAccess access) throws IOException {
    out.beginObject();
    out.name("kind").value(access.kind());
    out.name("thread").value(access.thread());
    strings(out.name("locks"), access.locks());
    if (!access.locksKnown()) {
      out.name("locksKnown").value(false);
    }
    strings(out.name("stack"), access.stack());
    if (!access.wholeStack()) {
      out.name("wholeStack").value(false);
    }
    if (!access.startedAt().isEmpty()) {
      strings(out.name("startedAt"), access.startedAt());
    }
    if (access.operation() != null) {
      out.name("operation").value(access.operation());
    }
    if (access.synchronization() != null) {
      out.name("synchronization").value(access.synchronization());
    }
    if (access.site() != null) {
      out.name("site").value(access.site());
    }
    if (access.value() != null) {
      out.name("value").value(access.value());
    }
    if (access.replaced() != null) {
      out.name("replaced").value(access.replaced());
    }
    out.endObject();
  }

  private static void coverage(JsonWriter out, Coverage coverage) throws IOException {
    out.beginObject();
    out.name("classes").value(coverage.classes());
    out.name("untouched").beginArray();
    for (Untouched u : coverage.untouched()) {
      out.beginObject();
      out.name("class").value(u.className());
      out.name("reason").value(u.reason());
      out.endObject();
    }
    out.endArray();
    out.name("unmodelled").beginArray();
    for (Unmodelled u : coverage.unmodelled()) {
      out.beginObject();
      out.name("method").value(u.method());
      if (!u.site().isEmpty()) {
        out.name("site").value(u.site());
      }
      out.name("calls").value(u.calls());
      out.endObject();
    }
    out.endArray();
    out.name("dropped").value(coverage.dropped());
    out.endObject();
  }

  private static void strings(JsonWriter out, List<String> strings) throws IOException {
    out.beginArray();
    for (String s : strings) {
      out.value(s);
    }
    out.endArray();
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
