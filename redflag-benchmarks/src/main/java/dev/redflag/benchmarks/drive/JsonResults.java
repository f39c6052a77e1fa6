package dev.redflag.benchmarks.drive;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.redflag.benchmarks.Group;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes results as JSON: {@code rows}, {@code geomean}, and beside them how it was measured. */
final class JsonResults {
  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private JsonResults() {}

  static String of(Results results, BenchOptions options, String jdkVersion) {
    JsonObject document = new JsonObject();
    document.addProperty("jdk", jdkVersion);
    document.addProperty("threads", options.threads());
    document.addProperty("forks", options.forks());
    document.addProperty("size", options.size().name().toLowerCase(Locale.ROOT));
    document.add("switches", strings(options.switches()));
    JsonArray rows = new JsonArray();
    for (Row row : results.rows()) {
      rows.add(toJson(row));
    }
    document.add("rows", rows);
    document.add("geomean", toJson(results.means(null)));
    JsonObject groups = new JsonObject();
    for (Group group : Group.values()) {
      groups.add(group.label(), toJson(results.means(group)));
    }
    document.add("groups", groups);
    JsonArray failures = new JsonArray();
    for (Results.Failure failure : results.failures()) {
      JsonObject object = new JsonObject();
      object.addProperty("benchmark", failure.benchmark());
      object.addProperty("detector", failure.detector());
      object.addProperty("reason", failure.reason());
      failures.add(object);
    }
    document.add("failures", failures);
    return new GsonBuilder().setPrettyPrinting().serializeNulls().create().toJson(document) + "\n";
  }

  private static JsonObject toJson(Row row) {
    JsonObject object = new JsonObject();
    object.addProperty("benchmark", row.benchmark());
    object.addProperty("detector", row.detector());
    object.addProperty("base_ms", rounded(row.baseMs()));
    object.addProperty("ms", rounded(row.ms()));
    object.addProperty("slowdown", rounded(row.slowdown()));
    object.addProperty("memory_ratio", rounded(row.memoryRatio()));
    object.addProperty("warnings", row.warnings());
    object.addProperty("group", row.group().label());
    object.addProperty("size", row.size().name().toLowerCase(Locale.ROOT));
    object.addProperty("spread", rounded(row.spread()));
    object.addProperty("cpu_ratio", rounded(row.cpuRatio()));
    object.addProperty("heap_ratio", rounded(row.heapRatio()));
    object.add("variables", strings(row.variables()));
    object.add("unexpected", strings(row.unexpected()));
    object.add("missed", strings(row.missed()));
    return object;
  }

  private static JsonObject toJson(Map<String, Results.Mean> means) {
    JsonObject object = new JsonObject();
    means.forEach(
        (detector, mean) -> {
          JsonObject values = new JsonObject();
          values.addProperty("slowdown", rounded(mean.slowdown()));
          values.addProperty("memory_ratio", rounded(mean.memoryRatio()));
          object.add(detector, values);
        });
    return object;
  }

  private static JsonArray strings(List<String> values) {
    JsonArray array = new JsonArray();
    values.forEach(array::add);
    return array;
  }

  private static BigDecimal rounded(double value) {
    return new BigDecimal(value, FOUR_DIGITS);
  }
}
