package dev.redflag.report.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads a run that {@link JsonReport} wrote, this version's or an older one's of the same schema.
 */
public final class JsonInput {
  private JsonInput() {}

  /** Reads a file; an {@link IOException} says in a sentence what is wrong with it. */
  public static Run read(Path file) throws IOException {
    try (Reader in = Files.newBufferedReader(file)) {
      return read(in);
    } catch (JsonParseException
        | IllegalStateException
        | IllegalArgumentException
        | NullPointerException
        | UnsupportedOperationException
        | ClassCastException e) {
      throw new IOException("'" + file + "' is not a file of findings, or is damaged", e);
    }
  }

  private static Run read(Reader in) {
    JsonObject root = JsonParser.parseReader(in).getAsJsonObject();
    if (root.get("schema").getAsInt() != JsonReport.SCHEMA) {
      throw new IllegalArgumentException("schema " + root.get("schema"));
    }
    JsonObject tool = root.getAsJsonObject("tool");
    List<Finding> findings = new ArrayList<>();
    for (JsonElement e : root.getAsJsonArray("findings")) {
      findings.add(finding(e.getAsJsonObject()));
    }
    return new Run(
        new Tool(text(tool, "version"), text(tool, "detector"), text(tool, "jdk")),
        findings,
        coverage(root.getAsJsonObject("coverage")));
  }

  private static Finding finding(JsonObject o) {
    JsonArray accesses = o.getAsJsonArray("accesses");
    return new Finding(
        text(o, "id"),
        text(o, "variable"),
        Kind.valueOf(upper(text(o, "kind"))),
        o.has("index") ? o.get("index").getAsInt() : -1,
        Confidence.valueOf(upper(text(o, "confidence"))),
        o.has("level") ? o.get("level").getAsInt() : 0,
        o.has("accuracy") ? text(o, "accuracy") : null,
        RaceClass.ofKey(text(o, "class")),
        o.has("reason") ? text(o, "reason") : null,
        o.get("rank").getAsInt(),
        o.get("count").getAsLong(),
        !o.get("suppressed").getAsBoolean()
            ? null
            : o.has("suppression") ? text(o, "suppression") : "",
        o.has("caught") && o.get("caught").getAsBoolean(),
        access(accesses.get(0).getAsJsonObject()),
        access(accesses.get(1).getAsJsonObject()));
  }

  private static FindingAccess access(JsonObject o) {
    return new FindingAccess(
        text(o, "kind").equals("write"),
        text(o, "thread"),
        strings(o, "locks"),
        !o.has("locksKnown") || o.get("locksKnown").getAsBoolean(),
        strings(o, "stack"),
        !o.has("wholeStack") || o.get("wholeStack").getAsBoolean(),
        strings(o, "startedAt"),
        o.has("operation") ? text(o, "operation") : null,
        o.has("synchronization") ? text(o, "synchronization") : null,
        o.has("site") ? text(o, "site") : null,
        o.has("value") ? text(o, "value") : null,
        o.has("replaced") ? text(o, "replaced") : null);
  }

  private static Coverage coverage(JsonObject o) {
    List<Untouched> untouched = new ArrayList<>();
    for (JsonElement e : o.getAsJsonArray("untouched")) {
      JsonObject u = e.getAsJsonObject();
      untouched.add(new Untouched(text(u, "class"), text(u, "reason")));
    }
    List<Unmodelled> unmodelled = new ArrayList<>();
    for (JsonElement e : o.getAsJsonArray("unmodelled")) {
      JsonObject u = e.getAsJsonObject();
      unmodelled.add(
          new Unmodelled(
              text(u, "method"), u.has("site") ? text(u, "site") : "", u.get("calls").getAsLong()));
    }
    return new Coverage(
        o.get("classes").getAsInt(), untouched, unmodelled, o.get("dropped").getAsLong());
  }

  private static List<String> strings(JsonObject o, String name) {
    List<String> strings = new ArrayList<>();
    if (o.has(name)) {
      for (JsonElement e : o.getAsJsonArray(name)) {
        strings.add(e.getAsString());
      }
    }
    return strings;
  }

  private static String text(JsonObject o, String name) {
    return o.get(name).getAsString();
  }

  private static String upper(String name) {
    return name.toUpperCase(Locale.ROOT);
  }
}
