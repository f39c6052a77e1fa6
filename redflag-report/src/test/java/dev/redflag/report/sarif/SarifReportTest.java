package dev.redflag.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.redflag.report.Golden;
import dev.redflag.report.Samples;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SarifReportTest {
  private static String text() throws IOException {
    StringWriter out = new StringWriter();
    SarifReport.write(Samples.run(), out);
    return out.toString();
  }

  @Test
  void sameAsTheGoldenFile() throws IOException {
    Golden.check("run.sarif", text());
  }

  @Test
  void everyResultHasItsRuleAndBothAccesses() throws IOException {
    JsonObject run =
        JsonParser.parseString(text())
            .getAsJsonObject()
            .getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject();
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
          .containsExactly("redflagFinding/v1", "redflagProblem/v1");
    }
  }

  @Test
  void pathsAreThoseOfThePackage() {
    assertThat(Frame.of("com.acme.Account$1.run(Account.java:12)"))
        .isEqualTo(
            new Frame("com.acme.Account$1.run(Account.java:12)", "com/acme/Account.java", 12));
    assertThat(Frame.of("Main.<init>(Main.java:3)").path()).isEqualTo("Main.java");
    assertThat(Frame.of("java.base/java.lang.Thread.run(Thread.java:840)").path())
        .isEqualTo("java/lang/Thread.java");
    assertThat(Frame.of("a.B.c(Native Method)").path()).isNull();
    assertThat(Frame.of("a.B.c(Unknown Source)").path()).isNull();
    assertThat(Frame.of("").path()).isNull();
  }
}
