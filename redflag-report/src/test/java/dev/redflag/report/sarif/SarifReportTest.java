package dev.redflag.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.Golden;
import dev.redflag.report.Samples;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SarifReportTest {
  @TempDir Path folder;

  private static String text(Run run, SourceRoots sources) throws IOException {
    StringWriter out = new StringWriter();
    SarifReport.write(run, sources, out);
    return out.toString();
  }

  private static String text() throws IOException {
    return text(Samples.run(), SourceRoots.NONE);
  }

  private static JsonObject runOf(String text) {
    return JsonParser.parseString(text)
        .getAsJsonObject()
        .getAsJsonArray("runs")
        .get(0)
        .getAsJsonObject();
  }

  /** The schema as OASIS published it. */
  private static JsonSchema schema() throws IOException {
    ClassLoader loader = SarifReportTest.class.getClassLoader();
    try (InputStream in = loader.getResourceAsStream("schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(VersionFlag.V7).getSchema(in);
    }
  }

  private static void assertValid(String text) throws IOException {
    assertThat(schema().validate(text, InputFormat.JSON)).isEmpty();
  }

  @Test
  void sameAsTheGoldenFile() throws IOException {
    Golden.check("run.sarif", text());
  }

  @Test
  void isValidByThePublishedSchema() throws IOException {
    assertValid(text());
    Run samples = Samples.run();
    assertValid(text(new Run(samples.tool(), List.of(), samples.coverage()), SourceRoots.NONE));
    assertThat(schema().validate(text().replace("\"ruleId\"", "\"rule\""), InputFormat.JSON))
        .as("the schema is one that finds faults")
        .isNotEmpty();
  }

  @Test
  void everyResultHasItsRuleAndBothAccesses() throws IOException {
    JsonObject run = runOf(text());
    JsonArray rules = run.getAsJsonObject("tool").getAsJsonObject("driver").getAsJsonArray("rules");
    JsonArray results = run.getAsJsonArray("results");
    assertThat(results).hasSameSizeAs(Samples.run().findings());
    for (JsonElement e : results) {
      JsonObject result = e.getAsJsonObject();
      JsonObject rule = rules.get(result.get("ruleIndex").getAsInt()).getAsJsonObject();
      assertThat(rule.get("id")).isEqualTo(result.get("ruleId"));
      assertThat(result.getAsJsonArray("locations")).hasSize(1);
      assertThat(result.getAsJsonArray("relatedLocations")).hasSize(1);
      JsonArray flows =
          result.getAsJsonArray("codeFlows").get(0).getAsJsonObject().getAsJsonArray("threadFlows");
      assertThat(flows).hasSize(2);
      assertThat(result.getAsJsonObject("partialFingerprints").keySet())
          .containsExactly("redflagFinding/v1", "redflagRace/v1", "redflagProblem/v1");
    }
  }

  @Test
  void pathsAreRelativeToTheSourceRootThatHasTheFile() throws IOException {
    Path file = folder.resolve("my module/src/main/java/com/acme/Account.java");
    Files.createDirectories(file.getParent());
    List<String> lines = new ArrayList<>(Collections.nCopies(14, "// filler"));
    lines.set(11, "    balance -= \"all\".length();");
    Files.write(file, lines);
    String text = text(Samples.run(), SourceRoots.of(List.of(folder)));
    assertValid(text);
    JsonObject place =
        runOf(text)
            .getAsJsonArray("results")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("locations")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("physicalLocation");
    assertThat(place.getAsJsonObject("artifactLocation").get("uri").getAsString())
        .isEqualTo("my%20module/src/main/java/com/acme/Account.java");
    JsonObject region = place.getAsJsonObject("region");
    assertThat(region.get("startLine").getAsInt()).isEqualTo(12);
    assertThat(region.getAsJsonObject("snippet").get("text").getAsString())
        .isEqualTo("    balance -= \"all\".length();");
    JsonObject context = place.getAsJsonObject("contextRegion");
    assertThat(context.get("startLine").getAsInt()).isEqualTo(9);
    assertThat(context.get("endLine").getAsInt()).isEqualTo(14);
    assertThat(text).doesNotContain("com/acme/Cache.java").doesNotContain("java/lang/Thread.java");
  }

  @Test
  void anAccessInCodeWithoutSourceIsLocatedAtItsCaller() throws IOException {
    Files.writeString(folder.resolve("Main.java"), "class Main {\n  // here\n}\n");
    Finding finding =
        finding(
            "f",
            List.of(
                "org.lib.Cache.put(Cache.java:7)",
                "java.lang.Thread.run(Thread.java:840)",
                "Main.main(Main.java:2)"));
    Run samples = Samples.run();
    Run run = new Run(samples.tool(), List.of(finding), samples.coverage());
    String text = text(run, SourceRoots.of(List.of(folder)));
    assertValid(text);
    assertThat(
            runOf(text)
                .getAsJsonArray("results")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("locations")
                .toString())
        .contains("\"uri\":\"Main.java\"", "\"startLine\":2", "  // here")
        .doesNotContain("Cache");
  }

  @Test
  void staysWithinWhatCodeScanningTakes() throws IOException {
    List<Finding> many = new ArrayList<>();
    List<String> deep = Collections.nCopies(300, "a.B.c(B.java:3)");
    many.add(finding("deep", deep));
    for (int i = 1; i < 5_001; i++) {
      many.add(finding("f" + i, List.of("a.B.c(B.java:3)")));
    }
    Run samples = Samples.run();
    String text = text(new Run(samples.tool(), many, samples.coverage()), SourceRoots.NONE);
    JsonObject run = runOf(text);
    JsonArray results = run.getAsJsonArray("results");
    assertThat(results).hasSize(5_000);
    JsonObject flow =
        results
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("codeFlows")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("threadFlows")
            .get(0)
            .getAsJsonObject();
    assertThat(flow.getAsJsonArray("locations")).hasSize(100);
    assertThat(run.getAsJsonArray("invocations").toString())
        .contains("The 5,000 most important of 5,001 findings are in this file");
  }

  private static Finding finding(String id, List<String> stack) {
    FindingAccess access =
        new FindingAccess(true, "worker", List.of(), true, stack, true, List.of(), null);
    return new Finding(
        id,
        "a.B.f",
        Kind.FIELD,
        -1,
        Confidence.PROVED,
        RaceClass.UNORDERED,
        1,
        1,
        false,
        access,
        access);
  }
}
